import type { QuizSummary } from '#contract/quiz/quiz.schema';
import { useGridColumns } from '../../lib/use-grid-columns.ts';
import { VirtualList } from '../../ui/layout/virtual-list.tsx';
import { QuizCard } from './quiz-card.tsx';

/** The quizzes, as a grid of one, two or three columns by the window's width, or as rows. */
export function QuizList({ quizzes, view }: { quizzes: QuizSummary[]; view: 'grid' | 'list' }) {
  const columns = useGridColumns();
  if (view === 'list')
    return (
      <VirtualList key="list" items={quizzes} rowPx={columns === 3 ? 78 : 121} rowClass="pb-3">
        {(quiz) => <QuizCard quiz={quiz} row />}
      </VirtualList>
    );
  return (
    <VirtualList key="grid" items={quizzes} columns={columns} rowPx={218} rowClass="gap-5 pb-5">
      {(quiz) => <QuizCard quiz={quiz} row={false} />}
    </VirtualList>
  );
}
