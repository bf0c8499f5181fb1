import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { cx } from '../../lib/cx.ts';
import { plural } from '../../lib/format.ts';
import { Button } from '../../ui/actions/button.tsx';
import { quizQueries } from '../quizzes/queries.ts';
import { overviewQuery } from './queries.ts';

type Step = { title: string; text: string; done: boolean; action?: { label: string; to: string } };

/** The way to the first lead, until it is there. What is done is ticked by what the server knows. */
export function FirstSteps() {
  const { data: quizzes } = useQuery(quizQueries.recent());
  const { data: overview } = useQuery(overviewQuery);
  const open = overview?.totalLeads === 0;
  // One that is live need not be among the newest.
  const more = quizzes !== undefined && quizzes.total > quizzes.quizzes.length;
  const all = useQuery({ ...quizQueries.list(), enabled: open && more });
  if (!quizzes || !open || (more && all.isPending)) return null;
  const known = all.data ?? quizzes.quizzes;
  const live = known.find(({ published }) => published);
  const latest = live ?? known[0];
  const builder = latest ? `/dashboard/quiz-builder/${latest.id}` : '/dashboard/quiz-builder';
  const share = latest ? `/dashboard/share/${latest.id}` : '/dashboard/share';
  const steps: Step[] = [
    {
      title: 'Choose a template',
      text: latest ? `You started with “${latest.title}”.` : 'Or start with an empty quiz.',
      done: latest !== undefined,
      action: { label: 'Choose a template', to: builder },
    },
    {
      title: 'Publish it',
      text: live
        ? `“${live.title}” is live.`
        : latest
          ? `${plural(latest.questionCount, 'question')} so far. Look once more, then publish.`
          : 'Until then only you can see it.',
      done: live !== undefined,
      action: { label: 'Open the builder', to: builder },
    },
    {
      title: 'Put it on your site',
      text: 'One snippet, or a link.',
      done: known.some(({ viewCount }) => viewCount > 0),
      action: { label: 'Get the snippet', to: share },
    },
    {
      title: 'Get the first lead',
      text: 'From a visitor: your own runs are not counted.',
      done: false,
      action: { label: 'Share it', to: share },
    },
  ];
  const next = steps.findIndex(({ done }) => !done);
  return (
    <section aria-labelledby="first-steps">
      <h2 id="first-steps" className="sr-only">
        Your path to the first lead
      </h2>
      <ol className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
        {steps.map(({ title, text, done, action }, index) => (
          <li
            key={title}
            aria-current={index === next ? 'step' : undefined}
            className={cx(
              'flex flex-col items-start rounded-card border p-4',
              index === next ? 'border-brand bg-brand-tint ring-1 ring-brand' : 'border-hairline bg-card shadow-card',
            )}
          >
            <h3 className="flex items-center gap-2.5 font-semibold">
              <span
                aria-hidden
                className={cx(
                  'grid size-6 shrink-0 place-items-center rounded-full text-xs',
                  done
                    ? 'bg-good text-card'
                    : index === next
                      ? 'bg-brand text-white'
                      : 'border border-control text-soft',
                )}
              >
                {done ? <Check className="size-3.5" /> : index + 1}
              </span>
              {title}
              {done ? <span className="sr-only">, done</span> : null}
            </h3>
            <p className="mt-1.5 flex-1 break-words text-soft">{text}</p>
            {index === next && action ? (
              <Button asChild variant="primary" className="mt-3">
                <Link to={action.to}>{action.label}</Link>
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
