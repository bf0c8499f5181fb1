import { useQuery } from '@tanstack/react-query';
import { FileQuestion, LayoutGrid, List, Plus, SearchX } from 'lucide-react';
import { ToggleGroup } from 'radix-ui';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router';
import {
  arrangeQuizzes,
  type Sorting,
  type StatusFilter,
  sortings,
  statusFilters,
} from '../features/quizzes/arrange-quizzes.ts';
import { ImportQuiz } from '../features/quizzes/import-quiz.tsx';
import { quizQueries } from '../features/quizzes/queries.ts';
import { QuizList } from '../features/quizzes/quiz-list.tsx';
import { searchQuizzes } from '../features/quizzes/search-quizzes.ts';
import { useEntryState } from '../lib/use-entry-state.ts';
import { Button } from '../ui/actions/button.tsx';
import { announce } from '../ui/feedback/announcer.ts';
import { OUTDATED_LIST, QueryView } from '../ui/feedback/query-view.tsx';
import { EmptyState, LoadingList } from '../ui/feedback/states.tsx';
import { RESTS_MS, SearchField } from '../ui/forms/search-field.tsx';
import { Segments } from '../ui/forms/segments.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Tip } from '../ui/overlays/tip.tsx';

export function Component() {
  const query = useQuery(quizQueries.list());
  const [text, setText] = useEntryState('search', '');
  const [view, setView] = useEntryState<'grid' | 'list'>('view', 'grid');
  const shownText = useDeferredValue(text);
  const [status, setStatus] = useEntryState<StatusFilter>('status', 'all');
  const [sorting, setSorting] = useEntryState<Sorting>('sorting', 'newest');
  const found = useMemo(
    () => arrangeQuizzes(searchQuizzes(query.data ?? [], shownText), status, sorting),
    [query.data, shownText, status, sorting],
  );
  const narrowed = shownText.trim() !== '' || status !== 'all';
  const listed = query.data !== undefined;
  const asked = narrowed ? `${status} ${shownText.trim()}` : '';
  const lastSaid = useRef('');
  // Once typing rests. Another search that finds as many says so, too, and so does the first without one.
  useEffect(() => {
    if (!listed || (asked === '' && lastSaid.current === '')) return;
    const timer = setTimeout(() => {
      lastSaid.current = asked;
      announce(found.length === 1 ? '1 quiz found' : `${found.length} quizzes found`);
    }, RESTS_MS);
    return () => clearTimeout(timer);
  }, [asked, listed, found.length]);
  const searchField = useRef<HTMLInputElement>(null);
  const clear = () => {
    setText('');
    setStatus('all');
    // The button goes with what it cleared.
    searchField.current?.focus();
  };
  return (
    <Page
      title="My Quizzes"
      subtitle="Manage and track your quiz performance"
      crumbs={[{ label: 'Dashboard', to: '/dashboard' }, { label: 'My Quizzes' }]}
      actions={
        <>
          <ImportQuiz />
          <CreateButton label="Create Quiz" />
        </>
      }
    >
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <SearchField
          ref={searchField}
          label="Search quizzes"
          placeholder="Search quizzes..."
          value={text}
          onChange={setText}
        />
        <Segments label="Status" value={status} choices={statusFilters} onChange={setStatus} />
        <select
          aria-label="Sort by"
          value={sorting}
          onChange={(event) => setSorting(event.target.value as Sorting)}
          className="h-touch rounded-control border border-control bg-card px-3"
        >
          {sortings.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <ToggleGroup.Root
          type="single"
          value={view}
          onValueChange={(next) => next && setView(next as typeof view)}
          aria-label="View"
          className="flex rounded-control border border-control bg-card p-0.5 sm:ml-auto"
        >
          <ViewButton value="grid" label="Grid view" icon={<LayoutGrid />} />
          <ViewButton value="list" label="List view" icon={<List />} />
        </ToggleGroup.Root>
      </div>
      <QueryView
        query={query}
        loading={
          view === 'grid' ? (
            <LoadingList
              count={6}
              className="grid gap-5 md:grid-cols-2 xl:grid-cols-3"
              itemClass="h-[198px] rounded-card"
            />
          ) : (
            <LoadingList count={6} className="grid gap-3" itemClass="h-[66px] rounded-card" />
          )
        }
        outdated={OUTDATED_LIST}
      >
        {(quizzes, notice) => (
          <div className="grid grid-cols-1 gap-5">
            {notice}
            {quizzes.length === 0 ? (
              <EmptyState
                icon={<FileQuestion />}
                title="No quizzes yet"
                text="Create your first quiz to start capturing leads!"
              >
                <CreateButton label="Create Your First Quiz" />
              </EmptyState>
            ) : found.length === 0 ? (
              <EmptyState
                icon={<SearchX />}
                title="No quizzes found"
                text="Try adjusting your search terms or create a new quiz."
              >
                <Button onClick={clear}>Clear Search</Button>
                <CreateButton label="Create Quiz" secondary />
              </EmptyState>
            ) : (
              <QuizList quizzes={found} view={view} />
            )}
          </div>
        )}
      </QueryView>
    </Page>
  );
}

function CreateButton({ label, secondary }: { label: string; secondary?: boolean }) {
  return (
    <Button asChild variant={secondary ? 'secondary' : 'primary'}>
      <Link to="/dashboard/quiz-builder">
        <Plus /> {label}
      </Link>
    </Button>
  );
}

function ViewButton({ value, label, icon }: { value: string; label: string; icon: React.ReactNode }) {
  return (
    <ToggleGroup.Item
      value={value}
      aria-label={label}
      asChild
      className="grid size-9 place-items-center pointer-coarse:size-11 rounded-md text-soft data-[state=on]:bg-brand-tint data-[state=on]:text-brand-ink [&_svg]:size-4"
    >
      <Tip text={label}>
        <button type="button">{icon}</button>
      </Tip>
    </ToggleGroup.Item>
  );
}
