import { ChartColumn } from 'lucide-react';
import { Link } from 'react-router';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { handOnFocus } from '../../ui/focus/hand-on-focus.ts';

/** Nobody has seen the quiz: what to do next. In a chosen period: the way to all time. */
export function NothingYet({ quiz, allTime }: { quiz: Quiz; allTime: boolean }) {
  if (!allTime)
    return (
      <EmptyState icon={<ChartColumn />} title="Nothing in this period" text="Nobody saw the quiz in this period.">
        <Button asChild>
          {/* The link goes with what it leads to. */}
          <Link to="." onClick={({ currentTarget }) => handOnFocus(currentTarget)}>
            Show all time
          </Link>
        </Button>
      </EmptyState>
    );
  const draft = quiz.status !== 'published';
  return (
    <EmptyState
      icon={<ChartColumn />}
      title="No views yet"
      text={
        draft
          ? 'The quiz is a draft. Publish it, then share it: its charts begin with the first visitor.'
          : 'Share the link or embed the quiz on your site: its charts begin with the first visitor.'
      }
    >
      <Button asChild variant="primary">
        <Link to={`/dashboard/share/${quiz.id}`}>{draft ? 'Publish and share' : 'Share this quiz'}</Link>
      </Button>
    </EmptyState>
  );
}
