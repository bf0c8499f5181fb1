/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import { MAX_EMAIL, MAX_NAME } from '#contract/lead/check-lead';
import { Progress } from '../parts/Progress.tsx';
import type { View } from '../view.ts';

/**
 * The default lead form: name, email and consent. A native form, so that browsers can autofill it.
 */
export function LeadScreen(view: View) {
  const { state, fill, messages, previous, submit } = view;
  const { quiz, lead, leadErrors, failure, phase, stuck } = state.value;
  const { email, consent } = leadErrors;
  const isSending = phase === 'sending';
  const isLocked = isSending && !stuck?.isOpen;
  const field = (name: 'name' | 'email' | 'trap') => ({
    id: name,
    name,
    autocomplete: name,
    value: lead[name],
    readOnly: isLocked,
    onInput: (event: { currentTarget: HTMLInputElement }) => fill({ [name]: event.currentTarget.value }),
  });
  return (
    <form class="step" noValidate aria-busy={isSending} key="lead">
      <Progress {...view} />
      <h2 id="q" tabIndex={-1} aria-describedby="progress">
        {messages.leadHeading}
      </h2>
      <p class="lead">{messages.leadText}</p>
      <div class="field">
        <label for="name">{messages.name}</label>
        <input {...field('name')} maxLength={MAX_NAME} />
      </div>
      <div class="field">
        <label for="email">{messages.email}</label>
        <input
          {...field('email')}
          type="email"
          maxLength={MAX_EMAIL}
          required
          aria-invalid={!!email}
          aria-describedby="email-problem"
        />
        <p class="error" id="email-problem" role="alert">
          {messages[email as 'emailInvalid'] ?? email}
        </p>
      </div>
      <label class="check">
        <input
          type="checkbox"
          required={quiz.consentRequired}
          aria-invalid={!!consent}
          aria-describedby="consent-problem"
          aria-disabled={isLocked}
          checked={lead.consentGiven}
          onChange={(event) => fill({ consentGiven: event.currentTarget.checked })}
        />
        <span>
          {messages.consent}{' '}
          {quiz.privacyUrl && (
            <a href={quiz.privacyUrl} target="_blank" rel="noopener noreferrer">
              {messages.privacy}
            </a>
          )}{' '}
          {quiz.consentRequired && <i aria-hidden="true">{messages.required}</i>}
        </span>
      </label>
      <p class="error" id="consent-problem" role="alert">
        {messages[consent as 'consentRequired']}
      </p>
      <div class="trap" aria-hidden="true">
        <input {...field('trap')} autocomplete="off" tabIndex={-1} />
      </div>
      <p class="error failure" tabIndex={-1}>
        {messages[failure as 'failed'] ?? failure}
      </p>
      <div class="actions">
        <button type="button" class="quiet" aria-disabled={isSending} onClick={previous}>
          {messages.previous}
        </button>
        <button type="button" class="main" aria-disabled={isSending && !stuck} onClick={stuck?.retry ?? submit}>
          {stuck?.label ?? (isSending ? messages.sending : messages.submit)}
        </button>
      </div>
    </form>
  );
}
