import { useQuery } from '@tanstack/react-query';
import { MAX_HOST_PAGES } from '#contract/host-pages/host-pages';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { plural } from '../../lib/format.ts';
import { RefreshButton } from '../../ui/actions/refresh-button.tsx';
import { Card, CardHeader } from '../../ui/display/card.tsx';
import { OUTDATED_LIST, QueryView } from '../../ui/feedback/query-view.tsx';
import { Loading } from '../../ui/feedback/states.tsx';
import { CheckPage } from './check-page.tsx';
import { hostPagesQuery, pagesPath } from './host-page-queries.ts';
import { HostPageRow } from './host-page-row.tsx';

/** The pages that show the quiz, with what is wrong on each and the line that mends it. */
export function PagesCard({ quiz: { id, published } }: { quiz: Quiz }) {
  const query = useQuery(hostPagesQuery(id));
  return (
    <Card>
      <CardHeader
        title="Pages"
        text="Where the quiz was seen or answered in the last 90 days, and what is wrong there."
        action={<RefreshButton keys={[pagesPath(id)]} updatedAt={query.dataUpdatedAt} />}
      />
      <QueryView query={query} inCard outdated={OUTDATED_LIST} loading={<Loading className="h-16" />}>
        {(pages, notice) => (
          <div className="grid grid-cols-1 gap-4">
            {notice}
            {pages.length > 0 ? (
              <ul aria-label="Pages" className="divide-y divide-hairline">
                {pages.map((page) => (
                  <li key={page.id} className="py-3 first:pt-0">
                    <HostPageRow quizId={id} page={page} />
                  </li>
                ))}
              </ul>
            ) : (
              <p className="flex items-center gap-2 text-soft" role="status">
                {published ? (
                  <>
                    <span aria-hidden className="size-2 shrink-0 animate-pulse rounded-full bg-brand" />
                    No page has shown this quiz yet. It is listed here as soon as somebody sees it on one; crawlers and
                    automated browsers are not listed.
                  </>
                ) : (
                  'No page has shown this quiz yet. Publish it first.'
                )}
              </p>
            )}
            {pages.length >= MAX_HOST_PAGES ? (
              <p className="text-[13px] text-hint">
                These are {plural(MAX_HOST_PAGES, 'page')}; more are not kept. Remove those that you do not need.
              </p>
            ) : null}
            <CheckPage />
          </div>
        )}
      </QueryView>
    </Card>
  );
}
