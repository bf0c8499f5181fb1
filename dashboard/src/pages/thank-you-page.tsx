import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { PublicQuiz } from '#contract/quiz/public-quiz.schema';
import { outcomeNamed } from '#contract/scoring/buckets';
import { filledTitle } from '#contract/scoring/result-card';
import { type Language, languageOf } from '#contract/texts/languages';
import { fillPlaceholders } from '#contract/texts/placeholders';
import { thankYouIn } from '#contract/texts/thank-you-texts';
import { paths } from '#contract/web/paths';
import { ThankYouContent, ThankYouGround } from '../features/thank-you/thank-you-content.tsx';
import { ApiError, api } from '../lib/api.ts';
import { Button } from '../ui/actions/button.tsx';
import { Skeleton } from '../ui/feedback/states.tsx';
import { useTitle } from '../ui/layout/page.tsx';

export function Component() {
  const { quizId = '' } = useParams();
  const [parameters] = useSearchParams();
  useEffect(removeEmail, []);
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
  const [score, key] = [parameters.get('score') ?? '', parameters.get('outcome') ?? ''];
  // What `{{outcome}}` is everywhere: the outcome's title. The address has its name.
  const outcome = filledTitle(outcomeNamed(quiz?.outcomeBuckets ?? [], key), { name: '', score, outcome: key });
  // Nobody knows here who the visitor is: no address and no tab holds a name.
  const result = { name: '', score, outcome, outcomeName: key };
  const language = languageOf(quiz?.language) ?? 'en';
  const title =
    fillPlaceholders(quiz ? thankYouIn(quiz.thankYouPageConfig, language).title : '', result) || 'Thank You!';
  useEffect(() => speak(language), [language]);
  useTitle(quiz || isPending ? title : 'Quiz not found');
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

/** The whole document, its title too, is in the quiz's language until another page takes its place. */
function speak(language: Language): () => void {
  const root = document.documentElement;
  const say = (lang: string) => Object.assign(root, { lang, dir: lang === 'ar' ? 'rtl' : '' });
  say(language);
  return () => void say('en');
}

/** An email address that a link has brought along stays in no history and goes to nobody it is shared with. */
function removeEmail(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has('email')) return;
  url.searchParams.delete('email');
  history.replaceState(history.state, '', url);
}
