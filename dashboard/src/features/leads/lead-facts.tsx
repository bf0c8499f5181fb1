import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { LeadDetail } from '#contract/lead/submission.schema';
import { wordsOf } from '#contract/texts/linked-text';
import { hrefOf } from '../../lib/base.ts';
import { longDate, plural } from '../../lib/format.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { DeliveryBadge } from '../../ui/display/delivery-badge.tsx';
import { LeadVersion } from '../history/lead-version.tsx';
import { LeadProgressCard } from './lead-progress.tsx';
import { LeadResult } from './lead-result.tsx';
import { LeadScores } from './lead-scores.tsx';

/** Everything about one lead: its result, the answers as they were shown, the consent record, where it came from, its webhook. */
export function LeadFacts({ lead }: { lead: LeadDetail }) {
  const { consent, resultMail } = lead;
  const { withdrawn } = consent;
  return (
    <div className="grid gap-6">
      {lead.progress ? <LeadProgressCard progress={lead.progress} /> : <LeadResult lead={lead} />}
      <LeadScores lead={lead} />
      <Facts
        rows={[
          ['Email', lead.email],
          ...lead.fields.map(({ label, kind, value }): [string, string] => [label || kind, value]),
          ['Quiz', lead.quiz.title],
          ['Received', longDate(lead.createdAt)],
          ...(resultMail
            ? ([
                [
                  'Result email',
                  lead.resultMailLimit
                    ? limitTexts[lead.resultMailLimit]
                    : lead.confirmation === 'unconfirmed'
                      ? 'Waits for the address to be confirmed'
                      : mailStates[resultMail],
                ],
              ] as Array<[string, string]>)
            : []),
        ]}
      />
      <Section title="Answers">
        <ol className="grid gap-3">
          {lead.answers.map(({ questionId, questionTitle, chosen, text, worth }) => (
            <li key={questionId} className="flex items-baseline justify-between gap-4">
              <div className="min-w-0">
                <p className="text-soft">{questionTitle}</p>
                <p className="font-medium break-words whitespace-pre-line">{text}</p>
              </div>
              {lead.maxScore > 0 && chosen.length > 0 ? (
                <p className="shrink-0 text-[13px] text-hint tabular-nums">{plural(worth.points, 'point')}</p>
              ) : null}
            </li>
          ))}
        </ol>
        <LeadVersion lead={lead} />
      </Section>
      <Section title="Consent">
        {withdrawn ? (
          <p className="mb-3 rounded-control bg-warn-ground px-3 py-2 text-warn">
            Withdrawn by the visitor. This lead counts as one without consent since.
          </p>
        ) : null}
        <Facts
          rows={[
            ...(withdrawn ? ([['Withdrawn', longDate(withdrawn.at)]] as Array<[string, string]>) : []),
            ['Given', yesOrNo(withdrawn?.given ?? consent.given)],
            ['Text shown', wordsOf(consent.text)],
            ...(consent.marketing
              ? ([
                  ['Second consent', yesOrNo(withdrawn?.marketing ?? consent.marketing.given)],
                  ['Its text', wordsOf(consent.marketing.text)],
                ] as Array<[string, string]>)
              : []),
            ...confirmationRows(lead),
            ['SHA-256', consent.sha256],
            ['Language', consent.language],
            ['At', longDate(consent.at)],
            ['Page', consent.pageUrl],
          ]}
        />
        <a
          href={hrefOf(`/api/submissions/${lead.id}/consent-proof`)}
          download={`consent-${lead.id}.json`}
          className="mt-1 inline-flex min-h-touch items-center font-medium text-brand-ink underline"
        >
          Download signed consent proof
        </a>
      </Section>
      <Section title="Source">
        <Facts rows={sourceRows(lead.source)} />
      </Section>
      {lead.sent ? <SentFacts sent={lead.sent} /> : null}
      <Section title="Webhook">
        <WebhookFacts lead={lead} />
        {lead.withdrawal ? (
          <p className="mt-3 flex flex-wrap items-center gap-3">
            <DeliveryBadge state={lead.withdrawal.state} />
            <span className="text-soft">consent.withdrawn</span>
          </p>
        ) : null}
      </Section>
    </div>
  );
}

/** How far the confirmation of the address is. */
function confirmationRows({ confirming }: LeadDetail): Array<[string, string]> {
  if (!confirming) return [];
  const { askedAt, mail, mailLimit, confirmedAt, address = '' } = confirming;
  if (confirmedAt)
    return [
      ['Confirmed', longDate(confirmedAt)],
      ['From address', address],
    ];
  return [
    ['Confirmed', 'Not yet'],
    ['Asked', longDate(askedAt)],
    ['Its email', mailLimit ? limitTexts[mailLimit] : mailStates[mail]],
  ];
}

const yesOrNo = (value: boolean): string => (value ? 'Yes' : 'No');

const mailStates: Record<NonNullable<LeadDetail['resultMail']>, string> = {
  pending: 'Waiting to be sent',
  sent: 'Sent',
  failed: 'Could not be sent',
  off: 'Not sent',
};

const limitTexts: Record<NonNullable<LeadDetail['resultMailLimit']>, string> = {
  address: 'Not sent: this address has received enough emails for now',
  client: 'Not sent: too many results were requested from one connection within a day',
  new_account: 'Not sent: a new account can send only a few result emails a day during its first week',
  account: 'Not sent: your account has reached its limit of result emails for the day',
  installation: 'Not sent: this installation has reached its limit of result emails for the day',
};

const sourceNames: Array<[name: string, key: Exclude<keyof LeadDetail['source'], 'hidden'>]> = [
  ['Referrer', 'referrer'],
  ['UTM source', 'utmSource'],
  ['UTM medium', 'utmMedium'],
  ['UTM campaign', 'utmCampaign'],
  ['UTM term', 'utmTerm'],
  ['UTM content', 'utmContent'],
  ['Google click ID', 'gclid'],
  ['Facebook click ID', 'fbclid'],
  ['Microsoft click ID', 'msclkid'],
  ['TikTok click ID', 'ttclid'],
];

/** Where a visitor came from, and what the site passed along. What was not brought is left out, all but the page. */
const sourceRows = (source: LeadDetail['source']): Array<[string, string]> => [
  ['Page', source.pageUrl ?? ''],
  ...sourceNames.flatMap(([name, key]): Array<[string, string]> => (source[key] ? [[name, source[key]]] : [])),
  ...Object.entries(source.hidden ?? {}),
];

const sentEvents: Record<NonNullable<LeadDetail['sent']>[number]['event'], string> = {
  lead: 'Lead',
  confirmation: 'Confirmation',
  update: 'Change',
  withdrawal: 'Withdrawal of consent',
  mail: '',
};

/** Which tools have heard of it, and which mails it got later. */
function SentFacts({ sent }: { sent: NonNullable<LeadDetail['sent']> }) {
  return (
    <Section title="Tools and emails">
      <ul className="grid gap-2">
        {sent.map(({ to, event, state, reason, at }) => (
          <li key={`${to} ${event} ${at}`}>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium break-words">{[to, sentEvents[event]].filter(Boolean).join(' · ')}</span>
              {state === 'off' ? <Badge>Not sent</Badge> : <DeliveryBadge state={state} />}
              {at ? <span className="text-[13px] text-hint">{longDate(at)}</span> : null}
            </p>
            {reason ? <p className="text-[13px] break-words text-soft">{reason}</p> : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function WebhookFacts({ lead: { delivery, quiz, marks, confirmation, sent } }: { lead: LeadDetail }) {
  const console = (
    <Link to={`/dashboard/share/${quiz.id}`} className="font-medium text-brand-ink underline">
      Share & Embed
    </Link>
  );
  if (!delivery && marks?.includes('hidden_field'))
    return <p className="text-soft">Not sent: the hidden field of the form was filled in.</p>;
  if (!delivery && confirmation === 'unconfirmed')
    return <p className="text-soft">Not sent yet: the visitor has not confirmed their address.</p>;
  if (!delivery)
    return (
      <p className="text-soft">
        The quiz had no webhook{sent ? ' of its own' : ''} when this lead arrived. Set one in {console}.
      </p>
    );
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <DeliveryBadge state={delivery.state} />
        {delivery.nextAttemptAt ? (
          <span className="text-soft">Next attempt: {longDate(delivery.nextAttemptAt)}</span>
        ) : null}
      </p>
      <ol className="mt-2 grid gap-1 text-soft">
        {delivery.attempts.map(({ at, status, error, durationMs }, index) => (
          <li key={at}>
            Attempt {index + 1}, {longDate(at)}: {status ?? 'no answer'}, {durationMs} ms{error ? ` – ${error}` : ''}
          </li>
        ))}
        {delivery.attempts.length === 0 ? <li>Not tried yet.</li> : null}
      </ol>
      <p className="mt-2 text-[13px] text-hint">See what was sent, and send it again, in {console}.</p>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function Facts({ rows }: { rows: Array<[string, string]> }) {
  return (
    <dl className="grid gap-1.5">
      {rows.map(([label, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two fields may be called alike
        <div key={`${index} ${label}`} className="grid grid-cols-[110px_minmax(0,1fr)] gap-3">
          <dt className="text-soft">{label}</dt>
          <dd className="break-words">{value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
