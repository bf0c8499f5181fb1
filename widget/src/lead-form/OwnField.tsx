/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import { MAX_EMAIL, MAX_NAME } from '#contract/check-lead';
import type { EmbedLeadField } from '#contract/public-quiz.schema';
import type { View } from '../view.ts';

/** What browsers fill in; two of these are types of fields, too, and what is none is a text. */
const filled = { name: 'name', email: 'email', phone: 'tel', company: 'organization' } as const;

/** One field of an owner's form, with its label and what is wrong with it. */
export function OwnField({ field, locked, state, fill, messages }: View & { field: EmbedLeadField; locked: boolean }) {
  const { lead, leadErrors } = state.value;
  const { id, kind, label, required, choices = [] } = field;
  const known = kind === 'name' || kind === 'email';
  const words = { name: messages.nameOnly, email: messages.email, phone: messages.phone, company: messages.company };
  const problem = leadErrors[id];
  const give = (value: string | boolean) =>
    fill({ skip: false, ...(known ? { [kind]: value } : { fields: { ...state.value.lead.fields, [id]: value } }) });
  const autofill = filled[kind as keyof typeof filled];
  const value = known ? lead[kind] : lead.fields?.[id];
  const common = {
    id,
    name: autofill ?? id,
    required: !!required,
    'aria-invalid': !!problem,
    'aria-describedby': `${id}-problem`,
  };
  const name = [
    label || words[kind as keyof typeof words],
    required || kind === 'checkbox' ? '' : ` ${messages.optional}`,
  ];
  const error = (
    <p class="error" id={`${id}-problem`} role="alert">
      {problem && (messages[problem] ?? problem)}
    </p>
  );
  if (kind === 'checkbox')
    return (
      <div>
        <label class="check">
          <input
            {...common}
            aria-disabled={locked}
            type="checkbox"
            checked={!!value}
            onChange={(event) => give(event.currentTarget.checked)}
          />
          <span>
            {name} {required && <i aria-hidden="true">{messages.required}</i>}
          </span>
        </label>
        {error}
      </div>
    );
  return (
    <div class="field">
      <label for={id}>{name}</label>
      {kind === 'choice' ? (
        <select
          {...common}
          aria-disabled={locked}
          value={`${value ?? ''}`}
          onChange={(event) => give(event.currentTarget.value)}
        >
          <option value="">{messages.choose}</option>
          {choices.map((text) => (
            <option value={text}>{text}</option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          readOnly={locked}
          type={autofill}
          autocomplete={autofill ?? 'off'}
          maxLength={kind === 'email' ? MAX_EMAIL : kind === 'name' ? MAX_NAME : 500}
          value={`${value ?? ''}`}
          onInput={(event) => give(event.currentTarget.value)}
        />
      )}
      {error}
    </div>
  );
}
