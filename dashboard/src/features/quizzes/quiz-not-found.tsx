import { FileX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** For a quiz that is not there or belongs to somebody else. What is left of it here goes above. */
export function QuizNotFound({ title = 'Quiz not found', children }: { title?: string; children?: ReactNode }) {
  return (
    <Page title={title} crumbs={[{ label: 'Dashboard', to: '/dashboard' }, { label: title }]}>
      {children}
      <EmptyState
        icon={<FileX />}
        title={title}
        text="The quiz you're looking for doesn't exist or you don't have access to it."
      >
        <Button asChild>
          <Link to="/dashboard/quizzes">Back to My Quizzes</Link>
        </Button>
      </EmptyState>
    </Page>
  );
}
