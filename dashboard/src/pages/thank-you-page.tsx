import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { paths } from '#contract/paths';
import { fillPlaceholders } from '#contract/placeholders';
import type { PublicQuiz } from '#contract/public-quiz.schema';
import { ThankYouContent, ThankYouGround } from '../features/thank-you/thank-you-content.tsx';
import { ApiError, api } from '../lib/api.ts';
import { Button } from '../ui/button.tsx';
import { useTitle } from '../ui/page.tsx';
import { Skeleton } from '../ui/states.tsx';

export function Component() {
  const { quizId = '' } = useParams();
  const [parameters] = useSearchParams();
  const {
    data: quiz,
    isPending,
    error,
    refetch,
  } = useQuery({
    queryKey: ['/api/public/quiz', quizId],
    queryFn: () => api<PublicQuiz>('GET', paths.publicQuiz(quizId)),
    retry: 1,
  });
  const result = {
    // The name travels behind the #, where no server sees it.
    name: new URLSearchParams(location.hash.slice(1)).get('name') ?? '',
    score: parameters.get('score') ?? '',
    outcome: parameters.get('outcome') ?? '',
  };
  useTitle(fillPlaceholders(quiz?.thankYouPageConfig.title || 'Thank You!', result));
  if (isPending)
    return (
      <main className="grid min-h-screen place-items-center p-6" role="status" aria-label="Loading">
        <Skeleton className="h-64 w-full max-w-xl rounded-dialog" />
      </main>
    );
  if (!quiz)
    return (
      <main className="grid min-h-screen place-items-center p-6 text-center">
        <div>
          <h1 className="text-xl font-semibold">Quiz not found</h1>
          {error instanceof ApiError && error.status === 404 ? null : (
            <Button className="mt-4" onClick={() => refetch()}>
              Try again
            </Button>
          )}
        </div>
      </main>
    );
  return (
    <main>
      <ThankYouGround quiz={quiz} className="grid min-h-screen place-items-center p-6">
        <ThankYouContent quiz={quiz} result={result} />
      </ThankYouGround>
    </main>
  );
}
