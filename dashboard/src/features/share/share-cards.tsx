import { ExternalLink } from 'lucide-react';
import { useMemo } from 'react';
import { paths } from '#contract/paths';
import type { Quiz } from '#contract/quiz.schema';
import { autoHeightSnippet, iframeSnippet, inlineListenerSnippet, scriptSnippet } from '#widget/snippets';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { CopyIconButton } from '../../ui/copy-icon-button.tsx';
import { WebhookCard } from '../webhooks/webhook-card.tsx';
import { measureHeights } from './measure-heights.ts';
import { PublishCard } from './publish-card.tsx';
import { Snippet } from './snippet.tsx';

/** A quiz's link, its snippets, its webhook, the publish switch and its figures. */
export function ShareCards({ quiz }: { quiz: Quiz }) {
  const { origin } = location;
  const url = origin + paths.quiz(quiz.id);
  const snippet = { origin, quizId: quiz.id, title: quiz.title };
  const heights = useMemo(() => measureHeights(quiz), [quiz]);
  const figures: Array<[string, string]> = [
    ['Total Submissions', String(quiz.submissionCount)],
    ['Questions', String(quiz.questions.length)],
    ['Outcomes', String(quiz.outcomes.length)],
    ['Status', quiz.published ? 'Live' : 'Draft'],
  ];
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="grid min-w-0 gap-5">
        <Card>
          <CardHeader title="Direct Link" text="The quiz on a page of its own." />
          <div className="flex flex-wrap gap-3">
            <input
              readOnly
              aria-label="Quiz URL"
              value={url}
              onFocus={(event) => event.target.select()}
              className="h-10 min-w-0 flex-1 rounded-control border border-control bg-ground px-3"
            />
            <CopyIconButton text={url} label="Quiz URL" />
            <Button asChild>
              <a href={url} target="_blank" rel="noopener noreferrer">
                <ExternalLink /> Open Quiz
              </a>
            </Button>
          </div>
        </Card>
        <Card>
          <CardHeader title="Embed" text="Paste one of these into any page." />
          <div className="grid gap-6">
            <Snippet
              title="Script"
              text="Looks native on the page and is as high as it needs to be."
              code={scriptSnippet({ ...snippet, heights })}
              label="Embed Code"
              button="Copy Script"
            />
            <Snippet
              title="Iframe"
              text="For builders that allow no scripts."
              code={iframeSnippet(snippet)}
              label="Embed Code"
              button="Copy Iframe"
            />
            <Snippet
              title="Iframe with automatic height"
              text="The frame follows the height of the quiz."
              code={autoHeightSnippet(snippet)}
              label="Embed Code"
              button="Copy Iframe with Script"
            />
            <Snippet
              title="Iframe with its own listener"
              text="For pages whose policy lets in no script of another site."
              code={inlineListenerSnippet(snippet)}
              label="Embed Code"
              button="Copy Iframe with Listener"
            />
          </div>
        </Card>
        <WebhookCard quizId={quiz.id} />
      </div>
      <div className="grid min-w-0 gap-5">
        <PublishCard quiz={quiz} />
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
  );
}
