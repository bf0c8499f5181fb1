import { ChartColumn, Download, List, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../ui/actions/button.tsx';
import { Card, CardHeader } from '../../ui/display/card.tsx';

const actions = [
  { label: 'Create New Quiz', to: '/dashboard/quiz-builder', icon: Plus },
  { label: 'View All Quizzes', to: '/dashboard/quizzes', icon: List },
  { label: 'Export Leads', to: '/dashboard/leads', icon: Download },
  { label: 'View Analytics', to: '/dashboard/analytics', icon: ChartColumn },
];

/** Where a creator goes most. */
export function QuickActions() {
  return (
    <Card className="grow">
      <CardHeader title="Quick Actions" />
      <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-1">
        {actions.map(({ label, to, icon: Icon }) => (
          <Button asChild key={label} className="justify-start">
            <Link to={to}>
              <Icon /> {label}
            </Link>
          </Button>
        ))}
      </div>
    </Card>
  );
}
