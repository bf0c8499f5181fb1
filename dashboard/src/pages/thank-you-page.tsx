import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { type Language, languageOf } from '#contract/languages';
import { nameKey, paths, THANKED } from '#contract/paths';
import { fillPlaceholders } from '#contract/placeholders';
import type { PublicQuiz } from '#contract/public-quiz.schema';
import { filledTitle, outcomeOf } from '#contract/result-card';
import { thankYouIn } from '#contract/thank-you-texts';
import { ThankYouContent, ThankYouGround } from '../features/thank-you/thank-you-content.tsx';
import { ApiError, api } from '../lib/api.ts';
import { Button } from '../ui/button.tsx';
import { useTitle } from '../ui/page.tsx';
import { Skeleton } from '../ui/states.tsx';

/** In the tab's history: the texts were read below the result that led here. */
const READ = 'thanked';

export function Component() {
  const { quizId = '' } = useParams();
  const [parameters] = useSearchParams();
  const { hash } = useLocation();
  const [isRead] = useState(() => hash === THANKED || history.state?.[READ] === true);
  useEffect(() => tidyAddress(isRead), [isRead]);
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
  const [name, score, key] = [nameInTab(quizId), parameters.get('score') ?? '', parameters.get('outcome') ?? ''];
  // What `{{outcome}}` is everywhere: the outcome's title. The address has its name.
  const outcome = filledTitle(outcomeOf(quiz?.outcomeBuckets ?? [], key), { name, score, outcome: key });
  const result = { name, score, outcome };
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
        <ThankYouContent quiz={quiz} result={result} isRead={isRead} />
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

/** What is kept, shared or opened anew: neither an email address, nor what its visitor has read a moment ago, which a reload still knows. */
function tidyAddress(isRead: boolean): void {
  const { pathname, search, hash } = location;
  const kept = new URLSearchParams(search);
  kept.delete('email');
  const query = kept.toString();
  const tidy = pathname + (query ? `?${query}` : '');
  if (tidy !== pathname + search + hash) history.replaceState({ ...history.state, [READ]: isRead }, '', tidy);
}

/** The name that the visitor gave in the tab that led here: it stands in no address. '' where storage is closed, or on a direct visit. */
function nameInTab(quizId: string): string {
  try {
    return sessionStorage.getItem(nameKey(quizId)) ?? '';
  } catch {
    return '';
  }
}
