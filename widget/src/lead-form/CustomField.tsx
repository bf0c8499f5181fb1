/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import { MAX_EMAIL, MAX_NAME } from '#contract/lead/check-lead';
import type { EmbedLeadField } from '#contract/quiz/public-quiz.schema';
import type { View } from '../view.ts';

/** Autofill tokens by kind. Also used as the input type: browsers treat unknown types as text. */
const autofillTokens = { name: 'name', email: 'email', phone: 'tel', company: 'organization' } as const;

/** One field of a custom lead form, with its label and error. */
export function CustomField({
  field,
  isLocked,
  state,
  fill,
  messages,
}: View & { field: EmbedLeadField; isLocked: boolean }) {
  const { lead, leadErrors } = state.value;
  const { id, kind, label, required, choices = [] } = field;
  const isBuiltIn = kind === 'name' || kind === 'email';
  const defaultLabels = {
    name: messages.nameOnly,
    email: messages.email,
    phone: messages.phone,
    company: messages.company,
  };
  const problem = leadErrors[id];
  const setValue = (value: string | boolean) =>
    fill({ skip: false, ...(isBuiltIn ? { [kind]: value } : { fields: { ...state.value.lead.fields, [id]: value } }) });
  const autofill = autofillTokens[kind as keyof typeof autofillTokens];
  const value = isBuiltIn ? lead[kind] : lead.fields?.[id];
  const attributes = {
    id,
    name: autofill ?? id,
    required: !!required,
    'aria-invalid': !!problem,
    'aria-describedby': `${id}-problem`,
  };
  const labelText = [
    label || defaultLabels[kind as keyof typeof defaultLabels],
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
            {...attributes}
            aria-disabled={isLocked}
            type="checkbox"
            checked={!!value}
            onChange={(event) => setValue(event.currentTarget.checked)}
          />
          <span>
            {labelText} {required && <i aria-hidden="true">{messages.required}</i>}
          </span>
        </label>
        {error}
      </div>
    );
  return (
    <div class="field">
      <label for={id}>{labelText}</label>
      {kind === 'choice' ? (
        <select
          {...attributes}
          aria-disabled={isLocked}
          value={`${value ?? ''}`}
          onChange={(event) => setValue(event.currentTarget.value)}
        >
          <option value="">{messages.choose}</option>
          {choices.map((text) => (
            <option value={text}>{text}</option>
          ))}
        </select>
      ) : (
        <input
          {...attributes}
          readOnly={isLocked}
          type={autofill}
          autocomplete={autofill ?? 'off'}
          maxLength={kind === 'email' ? MAX_EMAIL : kind === 'name' ? MAX_NAME : 500}
          value={`${value ?? ''}`}
          onInput={(event) => setValue(event.currentTarget.value)}
        />
      )}
      {error}
    </div>
  );
}
