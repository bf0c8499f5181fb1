/** @jsxRuntime classic */
/** @jsx h */
import { h } from 'preact';
import type { LinkedPiece } from '#contract/texts/linked-text';
import { Progress } from '../parts/Progress.tsx';
import type { LeadFields } from '../run-quiz.ts';
import type { View } from '../view.ts';
import { CustomField } from './CustomField.tsx';

/**
 * The lead form as configured by the owner: fields in their order, consent text, marketing consent.
 * Shown before the first question, before the result, optionally with a button to skip it, or below
 * the result.
 */
export function CustomLeadScreen(view: View) {
  const { state, fill, messages, previous, submit, Result } = view;
  const { quiz, lead, leadErrors, failure, phase, stuck, result } = state.value;
  const { form, consentRequired, privacyUrl } = quiz;
  if (!form) return null;
  const { fields, place, consent, marketing, mail } = form;
  const isSending = phase === 'sending';
  const isLocked = isSending && !stuck?.isOpen;
  const isBelowResult = place === 'after';
  const isFirst = place === 'first';
  const submitForm = (skip: boolean) => {
    fill({ skip });
    void submit();
  };
  const consentBox = (name: 'consentGiven' | 'marketingConsent', pieces: LinkedPiece[], required: boolean) => (
    <label class="check">
      <input
        type="checkbox"
        required={required}
        aria-invalid={required && !!leadErrors.consent}
        aria-describedby={required ? 'consent-problem' : undefined}
        aria-disabled={isLocked}
        checked={!!lead[name]}
        onChange={(event) => fill({ skip: false, [name]: event.currentTarget.checked })}
      />
      <span>
        {pieces.map(({ text, url }) => (url ? <Link url={url} text={text} /> : text))}{' '}
        {name === 'consentGiven' && privacyUrl && !pieces.some(({ url }) => url) && (
          <Link url={privacyUrl} text={messages.privacy} />
        )}{' '}
        {required && <i aria-hidden="true">{messages.required}</i>}
      </span>
    </label>
  );
  const failureText = (
    <p class="error failure" tabIndex={-1}>
      {Object.keys(leadErrors)[0] ? '' : (messages[failure as 'failed'] ?? failure)}
    </p>
  );
  const submitButton = (label: string, send: () => void) => (
    <button type="button" class="main" aria-disabled={isSending && !stuck} onClick={stuck?.retry ?? send}>
      {stuck?.label ?? (isSending ? messages.sending : label)}
    </button>
  );
  const trap: LeadFields['trap'] = lead.trap;
  // The form comes after the result or came first, and the result is not there yet: sending, or
  // failed.
  if ((isBelowResult || lead.isAnswered) && !result)
    return (
      <div class="step" key="lead">
        <Progress {...view} />
        <h2 id="q" tabIndex={-1} aria-describedby="progress">
          {messages.leadHeading}
        </h2>
        {failureText}
        <div class="actions">{submitButton(messages.submit, submit)}</div>
      </div>
    );
  return (
    <div>
      {isBelowResult && <Result {...view} />}
      <form class={isBelowResult ? 'step below' : 'step'} noValidate aria-busy={isSending} key="form">
        {!isBelowResult && !isFirst && <Progress {...view} />}
        <h2 id={isBelowResult ? 'form' : 'q'} tabIndex={-1} aria-describedby={isBelowResult ? undefined : 'progress'}>
          {isFirst ? messages.firstHeading : isBelowResult ? messages.detailsHeading : messages.leadHeading}
        </h2>
        <p class="lead">
          {isFirst ? messages.firstText : place ? messages.detailsText : messages.leadText} {mail && messages.mailed}
        </p>
        {fields.map((field) => (
          <CustomField key={field.id} {...view} field={field} isLocked={isLocked} />
        ))}
        {consentBox('consentGiven', consent ?? [{ text: messages.consent }], consentRequired)}
        <p class="error" id="consent-problem" role="alert">
          {leadErrors.consent && messages.consentRequired}
        </p>
        {marketing && consentBox('marketingConsent', marketing, false)}
        <div class="trap" aria-hidden="true">
          <input
            name="trap"
            value={trap}
            tabIndex={-1}
            autocomplete="off"
            onInput={(event) => fill({ trap: event.currentTarget.value })}
          />
        </div>
        {failureText}
        <div class="actions">
          {!isBelowResult && !isFirst && (
            <button type="button" class="quiet" aria-disabled={isSending} onClick={previous}>
              {messages.previous}
            </button>
          )}
          {place === 'skippable' && (
            <button type="button" class="quiet" aria-disabled={isLocked} onClick={() => submitForm(true)}>
              {messages.skip}
            </button>
          )}
          {submitButton(isFirst ? messages.firstButton : isBelowResult ? messages.send : messages.submit, () =>
            submitForm(false),
          )}
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
