/** @jsxImportSource preact */
import { useRef } from 'preact/hooks';
import { onEnter } from '../on-enter.ts';
import { Heading } from '../parts/Heading.tsx';
import type { LeadFields } from '../quiz-state.ts';
import { useView } from '../view-context.ts';

/** Name, e-mail and consent in one real form, so that the browser can fill it in. */
export function LeadScreen({ focus }: { focus: boolean }) {
  const { state, messages } = useView();
  const { lead, leadErrors, failure } = state;
  const sending = state.phase.value === 'sending';
  const set = (change: Partial<LeadFields>) => {
    lead.value = { ...lead.value, ...change };
  };
  const form = useRef<HTMLFormElement>(null);
  const send = () => {
    state.submit();
    // The first field with a problem, in the order they stand.
    queueMicrotask(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  const { email, consent } = leadErrors.value;
  const { privacyUrl } = state.quiz.value;
  return (
    <form class="step" noValidate aria-busy={sending} ref={form} {...onEnter(send)}>
      <Heading id="q" focus={focus}>
        {messages.leadTitle}
      </Heading>
      <p class="lead">{messages.leadText}</p>
      <div class="field">
        <label for="name">{messages.name}</label>
        <input
          id="name"
          name="name"
          autocomplete="name"
          maxLength={200}
          value={lead.value.name}
          onInput={(event) => set({ name: event.currentTarget.value })}
        />
      </div>
      <div class="field">
        <label for="email">{messages.email}</label>
        <input
          id="email"
          name="email"
          type="email"
          inputMode="email"
          autocomplete="email"
          maxLength={254}
          required
          aria-invalid={!!email}
          aria-describedby="email-problem"
          value={lead.value.email}
          onInput={(event) => set({ email: event.currentTarget.value })}
        />
        <p class="error" id="email-problem" role="alert">
          {email ? messages[email] : ''}
        </p>
      </div>
      <label class="check">
        <input
          type="checkbox"
          name="consent"
          aria-invalid={!!consent}
          aria-describedby="consent-problem"
          checked={lead.value.consentGiven}
          onChange={(event) => set({ consentGiven: event.currentTarget.checked })}
        />
        <span>
          {messages.consent}{' '}
          {privacyUrl ? (
            <a href={privacyUrl} target="_blank" rel="noopener noreferrer">
              {messages.privacy}
            </a>
          ) : null}
        </span>
      </label>
      <p class="error" id="consent-problem" role="alert">
        {consent ? messages[consent] : ''}
      </p>
      <div class="trap" aria-hidden="true">
        <input
          name="trap"
          tabIndex={-1}
          autocomplete="off"
          value={lead.value.trap}
          onInput={(event) => set({ trap: event.currentTarget.value })}
        />
      </div>
      <p class="error" role="alert">
        {failure.value === 'failed' ? messages.submitFailed : failure.value}
      </p>
      <div class="actions">
        <button type="button" class="quiet" disabled={sending} onClick={state.previous}>
          {messages.previous}
        </button>
        <button type="button" class="main" disabled={sending} onClick={send}>
          {sending ? messages.sending : messages.submit}
        </button>
      </div>
    </form>
  );
}
