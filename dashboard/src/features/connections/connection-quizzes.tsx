import { Link } from 'react-router';
import type { Connection } from '#contract/connections/connection.schema';
import { plural } from '../../lib/format.ts';

/** The quizzes that send their leads through a connection by settings of their own, each with the way to these. */
export function ConnectionQuizzes({ connection: { quizzes, quizCount } }: { connection: Connection }) {
  if (quizzes.length === 0) return null;
  const more = quizCount - quizzes.length;
  return (
    <>
      <ul aria-label="Quizzes that use it" className="max-h-56 overflow-y-auto">
        {quizzes.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={`/dashboard/share/${id}`}
              className="inline-flex min-h-touch items-center font-medium break-words text-brand-ink underline"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="text-[13px] text-hint">and {plural(more, 'older quiz', 'older quizzes')}</p> : null}
    </>
  );
}
