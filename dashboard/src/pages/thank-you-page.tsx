import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { parseColor } from '#contract/color';
import { paths } from '#contract/paths';
import { fillPlaceholders } from '#contract/placeholders';
import type { PublicQuiz } from '#contract/public-quiz.schema';
import { api } from '../lib/api.ts';
import { useTitle } from '../ui/page.tsx';
import { Skeleton } from '../ui/states.tsx';

const button = 'inline-flex h-11 items-center rounded-control border border-current px-4 font-medium hover:opacity-80';

export function Component() {
  const { quizId = '' } = useParams();
  const { data: quiz, isPending } = useQuery({
    queryKey: ['/api/public/quiz', quizId],
    queryFn: () => api<PublicQuiz>('GET', paths.publicQuiz(quizId)),
    retry: 1,
  });
  useTitle(quiz?.thankYouPageConfig.title ?? 'Thank You!');
  if (isPending)
    return (
      <main className="grid min-h-screen place-items-center p-6" role="status" aria-label="Loading">
        <Skeleton className="h-64 w-full max-w-xl rounded-dialog" />
      </main>
    );
  if (!quiz)
    return (
      <main className="grid min-h-screen place-items-center p-6 text-center">
        <h1 className="text-xl font-semibold">Quiz not found</h1>
      </main>
    );
  return <ThankYou quiz={quiz} />;
}

function ThankYou({ quiz }: { quiz: PublicQuiz }) {
  const config = quiz.thankYouPageConfig;
  const [parameters] = useSearchParams();
  // The name travels behind the #, where no server sees it.
  const name = new URLSearchParams(location.hash.slice(1)).get('name') ?? '';
  const fill = (text: string) =>
    fillPlaceholders(text, { name, score: parameters.get('score') ?? '', outcome: parameters.get('outcome') ?? '' });
  const color = (value: string, fallback: string) => (parseColor(value) ? value : fallback);
  return (
    <main
      className="grid min-h-screen place-items-center p-6 text-base leading-6"
      style={{ backgroundColor: color(config.backgroundColor, '#FFFFFF'), color: color(config.textColor, '#1F2937') }}
    >
      <div className="w-full max-w-xl text-center">
        {config.showLogo && quiz.logoUrl ? (
          <img src={quiz.logoUrl} alt="" className="mx-auto mb-6 h-14 max-w-60 object-contain" height={56} />
        ) : null}
        <h1 className="text-4xl font-bold tracking-tight break-words">{fill(config.title || 'Thank You!')}</h1>
        {config.subtitle ? <p className="mt-3 text-xl">{fill(config.subtitle)}</p> : null}
        {config.message ? <p className="mt-5 break-words whitespace-pre-line">{fill(config.message)}</p> : null}
        {config.showSocialShare ? <ShareButtons quiz={quiz} /> : null}
        <a href="/" className={`${button} mt-8`} style={{ borderColor: color(quiz.primaryColor, '#7B61FF') }}>
          Explore More Quizzes
        </a>
      </div>
    </main>
  );
}

function ShareButtons({ quiz }: { quiz: PublicQuiz }) {
  const url = encodeURIComponent(location.origin + paths.quiz(quiz.id));
  const text = encodeURIComponent(`I just completed "${quiz.title}" quiz!`);
  const targets = {
    Twitter: `https://twitter.com/intent/tweet?text=${text}&url=${url}`,
    Facebook: `https://www.facebook.com/sharer/sharer.php?u=${url}`,
    LinkedIn: `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
  };
  return (
    <div className="mt-8 flex flex-wrap justify-center gap-3">
      {Object.entries(targets).map(([name, address]) => (
        <button
          key={name}
          type="button"
          className={button}
          onClick={() => window.open(address, '_blank', 'noopener,width=600,height=400')}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
