import { useMutation, useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { TemplateSummary } from '#contract/quiz/quiz-file.schema';
import { plural } from '../../../../lib/format.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../../ui/feedback/states.tsx';
import { toast, withdrawOffer } from '../../../../ui/feedback/toast-store.ts';
import { type EditedQuiz, editedFromFile, emptyQuiz } from '../../editing/edited-quiz.ts';
import { focusField } from '../../editing/focus-field.ts';
import { withBrand } from '../look/with-brand.ts';
import { TemplateCard } from './template-card.tsx';
import { ANY_TEMPLATE, isAny, isWished, TemplateFilter } from './template-filter.tsx';
import { templateQuery, templatesQuery } from './template-query.ts';
import { TryTemplate } from './try-template.tsx';

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f'];
/** More would push the fields of the quiz out of sight. On phones all are in one row. */
const FIRST_SHOWN = PLACES.length;

type TemplatePickerProps = {
  quiz: EditedQuiz;
  onPick: (quiz: EditedQuiz) => void;
  /** What the preview is to show meanwhile; undefined for what is edited. */
  onPeek: (quiz: EditedQuiz | undefined) => void;
};

/**
 * Quizzes to start from, by trade and goal. The preview shows the one that is pointed at or focused, and each can be tried without
 * anything being saved. What was in the editor before can be had back from the message that follows.
 */
export function TemplatePicker({ quiz, onPick, onPeek }: TemplatePickerProps) {
  const [trying, setTrying] = useState<TemplateSummary>();
  const [wish, setWish] = useState(ANY_TEMPLATE);
  const [showsAll, setShowsAll] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const { data, isError, error, refetch } = useQuery(templatesQuery);
  const pick = useMutation({
    mutationFn: (id: string) => queryClient.fetchQuery(templateQuery(id)),
    onSuccess: (file, id) => {
      loaded.current = withBrand(editedFromFile(file, quiz));
      onPick(loaded.current);
      setChosen({ id, over: quiz });
      toast({
        title: 'Template loaded',
        description: file.quiz.title,
        action: { label: 'Undo', run: () => onPick(quiz) },
      });
    },
    onError: () => toast({ title: 'Error', description: 'Failed to load the template', variant: 'destructive' }),
  });
  const wished = data?.filter((template) => isWished(template, wish));
  const isShort = !showsAll && isAny(wish);
  const hasMoved = usePointerMoved();
  const peeked = useRef<string>(undefined);
  const peek = (id: string | undefined) => {
    if (id === peeked.current) return;
    peeked.current = id;
    if (id === undefined) return onPeek(undefined);
    queryClient
      .fetchQuery(templateQuery(id))
      // It may have come too late.
      .then((file) => peeked.current === id && onPeek(withBrand(editedFromFile(file, emptyQuiz()))))
      // The preview goes on to show the quiz.
      .catch(() => undefined);
  };
  // Its undo would take what was done since with it.
  const loaded = useRef<EditedQuiz>(undefined);
  /** What the quiz was begun with, and what it was before: an undo leads back to that. */
  const [chosen, setChosen] = useState<{ id: string; over: EditedQuiz }>();
  useEffect(() => {
    // Whoever edits looks at their own quiz, wherever the pointer rests.
    peeked.current = undefined;
    onPeek(undefined);
    if (!loaded.current || loaded.current === quiz) return;
    loaded.current = undefined;
    withdrawOffer();
  }, [quiz, onPeek]);
  useEffect(() => () => void (loaded.current && withdrawOffer()), []);
  return (
    <section aria-labelledby="templates" className="@container mb-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
        <div className="min-w-0">
          <h2 id="templates" className="font-semibold">
            Start from a template
          </h2>
          <p className="text-soft">It fills in all four steps. Change anything you like.</p>
        </div>
        <Button onClick={() => focusField('title')}>Start with an empty quiz</Button>
      </div>
      {isError ? null : <TemplateFilter ref={search} wish={wish} onChange={setWish} />}
      {isError ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ul className="-mx-4 flex snap-x gap-3 overflow-x-auto scroll-px-4 px-4 pt-1 pb-2 @xl:mx-0 @xl:grid @xl:grid-cols-3 @xl:overflow-visible @xl:px-0">
          {wished
            ? wished.map((template, index) => (
                <TemplateCard
                  key={template.id}
                  template={template}
                  isLater={isShort && index >= FIRST_SHOWN}
                  chosen={template.id === chosen?.id && quiz !== chosen.over}
                  busy={pick.isPending}
                  onPick={() => pick.mutate(template.id)}
                  onTry={() => setTrying(template)}
                  onPeek={(isOver) => peek(isOver ? template.id : undefined)}
                  hasMoved={hasMoved}
                />
              ))
            : PLACES.map((key) => (
                <li key={key} className="w-64 shrink-0 @xl:w-auto">
                  <Skeleton className="h-[330px] rounded-card" />
                </li>
              ))}
        </ul>
      )}
      {wished?.length === 0 ? (
        <EmptyState icon={<SearchX />} title="No template fits" text="Try another word, trade or goal.">
          <Button
            onClick={() => {
              setWish(ANY_TEMPLATE);
              // The button goes.
              search.current?.focus();
            }}
          >
            Show all templates
          </Button>
        </EmptyState>
      ) : null}
      {wished && isAny(wish) && wished.length > FIRST_SHOWN ? (
        <div className="mt-3 hidden justify-center @xl:flex">
          <Button aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer' : `Show all ${wished.length} templates`}
          </Button>
        </div>
      ) : null}
      <p role="status" className="sr-only">
        {wished && !isAny(wish) ? plural(wished.length, 'template') : ''}
      </p>
      {trying ? (
        <TryTemplate
          template={trying}
          onClose={() => setTrying(undefined)}
          onPick={() => {
            setTrying(undefined);
            pick.mutate(trying.id);
          }}
        />
      ) : null}
    </section>
  );
}

/** Tells whether an event of the pointer comes from where the last one did not: a page that scrolls under a pointer at rest sends some, too. */
function usePointerMoved(): (event: PointerEvent) => boolean {
  const [at] = useState(() => ({ place: '' }));
  useEffect(() => {
    // Added to the window, so that it runs after the handlers that ask about the same event.
    const note = (event: PointerEvent) => {
      at.place = placeOf(event);
    };
    addEventListener('pointermove', note);
    return () => removeEventListener('pointermove', note);
  }, [at]);
  return (event) => placeOf(event) !== at.place;
}

const placeOf = ({ screenX, screenY }: PointerEvent): string => `${screenX} ${screenY}`;
