import { ChartColumn, Table } from 'lucide-react';
import { Component, type ReactNode, Suspense, useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { Card, CardHeader } from '../../ui/display/card.tsx';
import { DataTable, type TableData } from '../../ui/display/data-table.tsx';
import { Skeleton } from '../../ui/feedback/states.tsx';

/**
 * A chart that can be read as a table too. The chart's code comes later than the page; until then a skeleton of its size stands in, and
 * the table does where it never comes.
 */
export function ChartCard({
  title,
  text,
  info,
  legend,
  table,
  children,
}: {
  title: string;
  text?: string;
  info?: ReactNode;
  legend?: ReactNode;
  table: TableData;
  children: ReactNode;
}) {
  const [asTable, setAsTable] = useState(false);
  const rows = <DataTable {...table} />;
  return (
    <Card aria-label={title}>
      <CardHeader
        title={title}
        {...(text ? { text } : {})}
        action={
          <div className="-my-2 flex items-center gap-3">
            {info}
            <Button
              variant="ghost"
              className="-mr-4"
              aria-pressed={asTable}
              aria-label={`${title} as a table`}
              onClick={() => setAsTable(!asTable)}
            >
              {asTable ? <ChartColumn /> : <Table />}
              <span className="max-sm:sr-only">{asTable ? 'Chart' : 'Table'}</span>
            </Button>
          </div>
        }
      />
      {legend}
      {asTable ? (
        <div className="max-h-[420px] min-h-64 overflow-y-auto">{rows}</div>
      ) : (
        <ErrorBoundary fallback={rows}>
          <Suspense fallback={<Skeleton className="h-64" />}>
            <div role="img" aria-label={table.caption} className="h-64">
              {children}
            </div>
          </Suspense>
        </ErrorBoundary>
      )}
    </Card>
  );
}

class ErrorBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
