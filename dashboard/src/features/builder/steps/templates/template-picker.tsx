import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { TemplateSummary } from '#contract/quiz/quiz-file.schema';
import { queryClient } from '../../../../lib/query-client.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { QueryView } from '../../../../ui/feedback/query-view.tsx';
import { ErrorState, Loading, Skeleton } from '../../../../ui/feedback/states.tsx';
import { toast, withdrawOffer } from '../../../../ui/feedback/toast-store.ts';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { type EditedQuiz, editedFromFile, emptyQuiz } from '../../editing/edited-quiz.ts';
import { focusField } from '../../editing/focus-field.ts';
import { TemplateCard } from './template-card.tsx';
import { Template } from './template-preview.tsx';
import { templateQuery, templatesQuery } from './template-query.ts';

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f'];

type TemplatePickerProps = {
  quiz: EditedQuiz;
  onPick: (quiz: EditedQuiz) => void;
  /** What the preview is to show meanwhile; undefined for what is edited. */
  onPeek: (quiz: EditedQuiz | undefined) => void;
};

/**
 * Quizzes to start from, each with its first question. The preview shows the one that is pointed at or focused, and each can be tried without
 * anything being saved. What was in the editor before can be had back from the message that follows.
 */
export function TemplatePicker({ quiz, onPick, onPeek }: TemplatePickerProps) {
  const [trying, setTrying] = useState<TemplateSummary>();
  const { data, isError, error, refetch } = useQuery(templatesQuery);
  const pick = useMutation({
    mutationFn: (id: string) => queryClient.fetchQuery(templateQuery(id)),
    onSuccess: (file, id) => {
      loaded.current = editedFromFile(file, quiz);
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
  const hasMoved = usePointerMoved();
  const peeked = useRef<string>(undefined);
  const peek = (id: string | undefined) => {
    if (id === peeked.current) return;
    peeked.current = id;
    if (id === undefined) return onPeek(undefined);
    queryClient
      .fetchQuery(templateQuery(id))
      // It may have come too late.
      .then((file) => peeked.current === id && onPeek(editedFromFile(file, emptyQuiz())))
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
      {isError ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ul className="-mx-4 flex snap-x gap-3 overflow-x-auto scroll-px-4 px-4 pt-1 pb-2 @xl:mx-0 @xl:grid @xl:grid-cols-3 @xl:overflow-visible @xl:px-0">
          {data
            ? data.map((template) => (
                <TemplateCard
                  key={template.id}
                  template={template}
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
                  <Skeleton className="h-[308px] rounded-card" />
                </li>
              ))}
        </ul>
      )}
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

type TryTemplateProps = { template: TemplateSummary; onClose: () => void; onPick: () => void };

/** A template taken as a visitor would, up to its result. Nothing is saved or sent. */
function TryTemplate({ template, onClose, onPick }: TryTemplateProps) {
  const query = useQuery(templateQuery(template.id));
  return (
    <Dialog
      open
      onClose={onClose}
      title={template.title}
      description="Take it as a visitor would. Nothing is saved."
      footer={
        <Button variant="primary" onClick={onPick}>
          Use template
        </Button>
      }
    >
      <QueryView query={query} loading={<Loading className="h-72" />}>
        {(file) => <Template file={file} preview />}
      </QueryView>
    </Dialog>
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
