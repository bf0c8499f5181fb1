import type { Quiz } from '#contract/quiz.schema';
import { useMedia } from '../../lib/use-media.ts';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { QuizCard } from './quiz-card.tsx';

/** The quizzes, as a grid of one, two or three columns by the window's width, or as rows. */
export function QuizList({ quizzes, view }: { quizzes: Quiz[]; view: 'grid' | 'list' }) {
  const [wide, medium] = [useMedia('(min-width: 80rem)'), useMedia('(min-width: 48rem)')];
  if (view === 'list')
    return (
      <VirtualList key="list" items={quizzes} rowPx={wide ? 78 : 121} rowClass="pb-3">
        {(quiz) => <QuizCard quiz={quiz} row />}
      </VirtualList>
    );
  return (
    <VirtualList key="grid" items={quizzes} columns={wide ? 3 : medium ? 2 : 1} rowPx={218} rowClass="gap-5 pb-5">
      {(quiz) => <QuizCard quiz={quiz} row={false} />}
    </VirtualList>
  );
}
