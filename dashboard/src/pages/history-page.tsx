import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import type { Quiz } from '#contract/quiz/quiz.schema';
import type { QuizSave } from '#contract/quiz/quiz-history.schema';
import { CompareVersions } from '../features/history/compare-versions.tsx';
import { historyQueries, type SavesPage } from '../features/history/queries.ts';
import { type RowAction, SaveRow } from '../features/history/save-row.tsx';
import { type ListedSave, toldWith, withWhen } from '../features/history/saved-when.ts';
import { NameVersion, PreviewVersion, RestoreVersion } from '../features/history/version-dialogs.tsx';
import { quizQueries, refreshQuizzes } from '../features/quizzes/queries.ts';
import { QuizNotFound } from '../features/quizzes/quiz-not-found.tsx';
import { ApiError } from '../lib/api.ts';
import { useSavedInOtherTab } from '../lib/other-tabs.ts';
import { Button } from '../ui/actions/button.tsx';
import { LoadMore } from '../ui/actions/load-more.tsx';
import { allOf, OUTDATED_LIST, QueryView } from '../ui/feedback/query-view.tsx';
import { LoadingList } from '../ui/feedback/states.tsx';
import { Page } from '../ui/layout/page.tsx';

export function Component() {
  const { id = '' } = useParams();
  return <History key={id} id={id} />;
}

function History({ id }: { id: string }) {
  const quiz = useQuery(quizQueries.detail(id));
  const saves = useInfiniteQuery(historyQueries.saves(id));
  useSavedInOtherTab(quiz.data, () => void refreshQuizzes());
  useNamedVersion(saves, quiz.data !== undefined);
  if (quiz.error instanceof ApiError && quiz.error.status === 404) return <QuizNotFound />;
  return (
    <Page
      title="History"
      windowTitle={quiz.data ? `${quiz.data.title} · History` : 'History'}
      subtitle={quiz.data?.title ?? ''}
      crumbs={[
        { label: 'Dashboard', to: '/dashboard' },
        { label: 'Quizzes', to: '/dashboard/quizzes' },
        { label: quiz.data?.title ?? '…', to: `/dashboard/quiz-builder/${id}` },
        { label: 'History' },
      ]}
      actions={
        <Button asChild>
          <Link to={`/dashboard/quiz-builder/${id}`}>
            <Pencil /> Edit Quiz
          </Link>
        </Button>
      }
    >
      <QueryView
        query={allOf([quiz, saves])}
        loading={<LoadingList count={4} className="grid gap-4" itemClass="h-36 rounded-card" />}
        outdated={OUTDATED_LIST}
      >
        {([shown, { pages }], notice) => (
          <div className="grid grid-cols-1 gap-4">
            {notice}
            <Saves quiz={shown} saves={withWhen(pages.flatMap((page) => page.saves))} complete={!saves.hasNextPage} />
            <LoadMore
              query={saves}
              count={pages.reduce((sum, page) => sum + page.saves.length, 0)}
              failed="Earlier saves could not be loaded."
              rowAt={saveAt}
            />
          </div>
        )}
      </QueryView>
    </Page>
  );
}

const saveAt = (place: number) => document.querySelectorAll<HTMLElement>('[data-saves] > li h2')[place];
const anchorOf = ({ version }: QuizSave): string => `version-${version}`;

/** Leads to the version that the address names, once saves are drawn; earlier ones are loaded until it is among them. */
function useNamedVersion(
  { data, hasNextPage, isFetching, isError, fetchNextPage }: UseInfiniteQueryResult<InfiniteData<SavesPage>>,
  areDrawn: boolean,
) {
  const { hash } = useLocation();
  const [found, setFound] = useState('');
  useEffect(() => {
    if (!hash || found === hash || !data || !areDrawn || isFetching || isError) return;
    const row = document.getElementById(hash.slice(1));
    if (row) {
      setFound(hash);
      row.scrollIntoView();
      row.querySelector('h2')?.focus({ preventScroll: true });
    } else if (hasNextPage) void fetchNextPage();
  }, [hash, found, data, areDrawn, isFetching, isError, hasNextPage, fetchNextPage]);
}

/** `complete`: whether the last of them is the first save of the quiz. */
function Saves({ quiz, saves, complete }: { quiz: Quiz; saves: ListedSave[]; complete: boolean }) {
  const [open, setOpen] = useState<{ action: RowAction; save: ListedSave }>();
  const close = () => setOpen(undefined);
  const dialog = open && { quiz, save: open.save, onClose: close };
  return (
    <>
      <ol data-saves className="grid grid-cols-1 gap-4">
        {saves.map((save, index) => {
          const told = toldWith(saves, save);
          return (
            <SaveRow
              key={save.id}
              quiz={quiz}
              save={save}
              anchor={told === save ? anchorOf(save) : undefined}
              latest={index === 0}
              countedWith={told === save ? undefined : told}
              before={saves[index + 1] ?? (complete ? null : undefined)}
              onAct={(action, of) => setOpen({ action, save: of })}
            />
          );
        })}
      </ol>
      {dialog && open.action === 'preview' ? <PreviewVersion {...dialog} /> : null}
      {dialog && open.action === 'restore' ? <RestoreVersion {...dialog} /> : null}
      {dialog && open.action === 'name' ? <NameVersion {...dialog} /> : null}
      {dialog && open.action === 'compare' ? (
        <CompareVersions quiz={quiz} saves={saves.filter(({ stored }) => stored)} first={open.save} onClose={close} />
      ) : null}
    </>
  );
}
