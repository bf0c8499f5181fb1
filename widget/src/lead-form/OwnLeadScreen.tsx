/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import type { LinkedPiece } from '#contract/linked-text';
import { Progress } from '../parts/Progress.tsx';
import type { LeadFields } from '../quiz-state.ts';
import type { View } from '../view.ts';
import { OwnField } from './OwnField.tsx';

/**
 * The form as the owner of the quiz wants it: their fields in their order, their consent text, a second consent. It stands before the
 * result, with a way past it where it may be skipped, or below the result.
 */
export function OwnLeadScreen(view: View) {
  const { state, fill, messages, previous, submit, Result } = view;
  const { quiz, lead, leadErrors, failure, phase, stuck, result } = state.value;
  const { form, consentRequired, privacyUrl } = quiz;
  if (!form) return null;
  const { fields, place, consent, marketing, mail } = form;
  const sending = phase === 'sending';
  const locked = sending && !stuck?.isOpen;
  const below = place === 'after';
  const give = (skip: boolean) => {
    fill({ skip });
    void submit();
  };
  const check = (name: 'consentGiven' | 'marketingConsent', words: LinkedPiece[], required: boolean) => (
    <label class="check">
      <input
        type="checkbox"
        required={required}
        aria-invalid={required && !!leadErrors.consent}
        aria-describedby={required ? 'consent-problem' : undefined}
        aria-disabled={locked}
        checked={!!lead[name]}
        onChange={(event) => fill({ skip: false, [name]: event.currentTarget.checked })}
      />
      <span>
        {words.map(({ text, url }) => (url ? <Link url={url} text={text} /> : text))}{' '}
        {name === 'consentGiven' && privacyUrl && !words.some(({ url }) => url) && (
          <Link url={privacyUrl} text={messages.privacy} />
        )}{' '}
        {required && <i aria-hidden="true">{messages.required}</i>}
      </span>
    </label>
  );
  const problem = (
    <p class="error failure" tabIndex={-1}>
      {Object.keys(leadErrors)[0] ? '' : failure === 'failed' ? messages.submitFailed : failure}
    </p>
  );
  const main = (skip: boolean) => (
    <button type="button" class="main" aria-disabled={sending && !stuck} onClick={stuck?.retry ?? (() => give(skip))}>
      {stuck?.label ?? (sending ? messages.sending : below && result ? messages.send : messages.submit)}
    </button>
  );
  const trap: LeadFields['trap'] = lead.trap;
  // On the way to a result that comes first there is nothing to fill in yet.
  if (below && !result)
    return (
      <div class="step" key="lead">
        <Progress {...view} />
        <h2 id="q" tabIndex={-1} aria-describedby="progress">
          {messages.leadHeading}
        </h2>
        {problem}
        <div class="actions">{main(true)}</div>
      </div>
    );
  return (
    <div>
      {below && <Result {...view} />}
      <form class={below ? 'step below' : 'step'} noValidate aria-busy={sending} key="form">
        {!below && <Progress {...view} />}
        <h2 id={below ? 'form' : 'q'} tabIndex={-1} aria-describedby={below ? undefined : 'progress'}>
          {below ? messages.detailsHeading : messages.leadHeading}
        </h2>
        <p class="lead">
          {place ? messages.detailsText : messages.leadText} {mail && messages.mailed}
        </p>
        {fields.map((field) => (
          <OwnField key={field.id} {...view} field={field} locked={locked} />
        ))}
        {check('consentGiven', consent ?? [{ text: messages.consent }], consentRequired)}
        <p class="error" id="consent-problem" role="alert">
          {leadErrors.consent && messages.consentRequired}
        </p>
        {marketing && check('marketingConsent', marketing, false)}
        <div class="trap" aria-hidden="true">
          <input
            name="trap"
            value={trap}
            tabIndex={-1}
            autocomplete="off"
            onInput={(event) => fill({ trap: event.currentTarget.value })}
          />
        </div>
        {problem}
        <div class="actions">
          {!below && (
            <button type="button" class="quiet" aria-disabled={sending} onClick={previous}>
              {messages.previous}
            </button>
          )}
          {place === 'skippable' && (
            <button type="button" class="quiet" aria-disabled={locked} onClick={() => give(true)}>
              {messages.skip}
            </button>
          )}
          {main(false)}
        </div>
      </form>
    </div>
  );
}

const Link = ({ url, text }: { url: string; text: string }) => (
  <a href={url} target="_blank" rel="noopener noreferrer">
    {text}
  </a>
);
