import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Eye, Pencil, Share2 } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { embedQuiz } from '#contract/embed-quiz';
import { paths } from '#contract/paths';
import type { Quiz } from '#contract/quiz.schema';
import { autoHeightSnippet, iframeSnippet, scriptSnippet } from '#widget/snippets';
import { quizQueries } from '../features/quizzes/queries.ts';
import { QuizNotFound } from '../features/quizzes/quiz-not-found.tsx';
import { StatusBadge } from '../features/quizzes/status-badge.tsx';
import { measureHeights } from '../features/share/measure-heights.ts';
import { PublishCard } from '../features/share/publish-card.tsx';
import { Snippet } from '../features/share/snippet.tsx';
import { WebhookCard } from '../features/webhooks/webhook-card.tsx';
import { ApiError } from '../lib/api.ts';
import { plural } from '../lib/format.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Page } from '../ui/page.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx';

const crumbs = [{ label: 'Dashboard', to: '/dashboard' }, { label: 'Share & Embed' }];

export function Component() {
  const { id } = useParams();
  return id ? <ShareQuiz id={id} /> : <ChooseQuiz />;
}

function ChooseQuiz() {
  const { data: quizzes, isError, refetch } = useQuery(quizQueries.list());
  return (
    <Page title="Share & Embed" subtitle="Choose a quiz to share or embed" crumbs={crumbs}>
      {isError ? (
        <ErrorState onRetry={refetch} />
      ) : !quizzes ? (
        <div className="grid gap-5 md:grid-cols-2 xl:grid-cols-3" role="status" aria-label="Loading">
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} className="h-44 rounded-card" />
          ))}
        </div>
      ) : quizzes.length === 0 ? (
        <EmptyState
          icon={<Share2 />}
          title="No Quizzes to Share"
          text="Make a quiz first; its link and embed code will be here."
        >
          <Button asChild variant="primary">
            <Link to="/dashboard/quiz-builder">Create Your First Quiz</Link>
          </Button>
        </EmptyState>
      ) : (
        <div className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
          {quizzes.map((quiz) => (
            <Card key={quiz.id} className="flex flex-col">
              <div className="flex items-start justify-between gap-3">
                <h2 className="min-w-0 font-semibold break-words">{quiz.title}</h2>
                <StatusBadge published={quiz.published} live />
              </div>
              <p className="mt-1 line-clamp-2 text-soft">{quiz.description || 'No description provided'}</p>
              <p className="mt-3 mb-4 text-[13px] text-hint">
                {plural(quiz.questions.length, 'question')} · {plural(quiz.submissionCount, 'submission')}
              </p>
              <div className="mt-auto flex gap-3">
                <Button asChild>
                  <Link to={`/dashboard/share/${quiz.id}`}>
                    <Share2 /> Share
                  </Link>
                </Button>
                <Button asChild variant="ghost">
                  <a href={paths.embed(quiz.id)} target="_blank" rel="noopener noreferrer">
                    <Eye /> Preview
                  </a>
                </Button>
              </div>
            </Card>
          ))}
        </div>
      )}
    </Page>
  );
}

function ShareQuiz({ id }: { id: string }) {
  const { data: quiz, error, refetch } = useQuery(quizQueries.detail(id));
  if (error instanceof ApiError && error.status === 404) return <QuizNotFound title="Quiz Not Found" />;
  return (
    <Page
      title={quiz?.title ?? 'Share & Embed'}
      subtitle="Share & Embed"
      crumbs={[
        { label: 'Dashboard', to: '/dashboard' },
        { label: 'Share & Embed', to: '/dashboard/share' },
        { label: quiz?.title ?? '…' },
      ]}
      actions={
        <>
          <Button asChild>
            <a href={paths.embed(id)} target="_blank" rel="noopener noreferrer">
              <Eye /> Preview
            </a>
          </Button>
          <Button asChild>
            <Link to={`/dashboard/quiz-builder/${id}`}>
              <Pencil /> Edit Quiz
            </Link>
          </Button>
        </>
      }
    >
      {quiz ? (
        <ShareCards quiz={quiz} />
      ) : error ? (
        <ErrorState onRetry={refetch} />
      ) : (
        <Skeleton className="h-96 rounded-card" />
      )}
    </Page>
  );
}

/** The quiz as visitors get it. */
const embedOwn = (quiz: Quiz) =>
  embedQuiz({
    ...quiz,
    questions: quiz.questions.map((question) => ({ ...question, answerOptions: question.options })),
  });

function ShareCards({ quiz }: { quiz: Quiz }) {
  const { origin } = location;
  const url = origin + paths.quiz(quiz.id);
  const snippet = { origin, quizId: quiz.id, title: quiz.title };
  const heights = useMemo(() => measureHeights(embedOwn(quiz)), [quiz]);
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
            <CopyButton text={url} label="Quiz URL" />
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
