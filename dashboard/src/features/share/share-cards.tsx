import { ExternalLink } from 'lucide-react';
import { useRef } from 'react';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { figure } from '../../lib/format.ts';
import { Button } from '../../ui/actions/button.tsx';
import { CopyIconButton } from '../../ui/actions/copy-icon-button.tsx';
import { Card, CardHeader } from '../../ui/display/card.tsx';
import { ConnectionsCard } from '../connections/links/connections-card.tsx';
import { useSetStatus } from '../quizzes/queries.ts';
import { WebhookCard } from '../webhooks/webhook-card.tsx';
import { AddressForm } from './address-form.tsx';
import { useQuizUrl } from './address-queries.ts';
import { EmbedCard } from './embed-card.tsx';
import { hiddenNamesIn } from './hidden-names-in.ts';
import { PagesCard } from './pages-card.tsx';
import { DraftNotice, PublishCard } from './publish-card.tsx';

/** A quiz's link, its snippets, its connections, its webhook, the publish switch and its figures. */
export function ShareCards({ quiz }: { quiz: Quiz }) {
  const url = useQuizUrl(quiz.id);
  // Each says at its own place what kept it from being published, until the other one is asked.
  const [bySwitch, byNotice] = [useSetStatus(), useSetStatus()];
  const link = useRef<HTMLInputElement>(null);
  // As it was before the switch: what is being published does not take the button away under the focus.
  const draft =
    !quiz.published ||
    [bySwitch, byNotice].some(({ isPending, variables }) => isPending && variables?.status === 'published');
  const quoted = hiddenNamesIn(quiz);
  const hiddenNames = quoted.length > 0 ? quoted : ['partner'];
  const figures: Array<[string, string]> = [
    ['Total submissions', figure(quiz.submissionCount)],
    ['Questions', String(quiz.questions.length)],
    ['Outcomes', String(quiz.outcomes.length)],
    ['Status', quiz.published ? 'Live' : 'Draft'],
  ];
  return (
    <div className="grid grid-cols-1 gap-5">
      {draft ? (
        <DraftNotice quiz={quiz} status={byNotice} onAsk={bySwitch.reset} onLive={() => link.current?.focus()} />
      ) : null}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <Card>
            <CardHeader title="Direct link" text="The quiz on a page of its own." />
            <div className="flex flex-wrap gap-3">
              <input
                ref={link}
                readOnly
                aria-label="Quiz URL"
                value={url}
                onFocus={(event) => event.target.select()}
                className="h-touch min-w-0 flex-1 basis-56 rounded-control border border-control bg-ground px-3"
              />
              <CopyIconButton text={url} label="Quiz URL" />
              <Button asChild>
                <a href={url} target="_blank" rel="noopener noreferrer">
                  <ExternalLink /> Open Quiz
                </a>
              </Button>
            </div>
            <AddressForm quiz={quiz} />
            <p className="mt-2 text-[13px] break-words text-hint">
              A value of your own goes with the address and is stored with the lead:{' '}
              {hiddenNames.map((name) => `?hidden-${name}=…`).join(', ')}. A text of the result shows it by{' '}
              {hiddenNames.map((name) => `{{hidden:${name}}}`).join(', ')}.
            </p>
          </Card>
          <EmbedCard quiz={quiz} />
          <PagesCard quiz={quiz} />
          <ConnectionsCard quiz={quiz} />
          <WebhookCard quizId={quiz.id} />
        </div>
        <div className="grid min-w-0 gap-5">
          <PublishCard quiz={quiz} status={bySwitch} onAsk={byNotice.reset} />
          <Card>
            <CardHeader title="Sharing Performance" />
            <dl className="grid grid-cols-2 gap-4">
              {figures.map(([label, value]) => (
                <div key={label}>
                  <dt className="text-soft">{label}</dt>
                  <dd className="text-xl font-semibold tabular-nums">{value}</dd>
                </div>
              ))}
            </dl>
          </Card>
        </div>
      </div>
    </div>
  );
}
