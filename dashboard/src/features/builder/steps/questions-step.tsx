import { type DragEndEvent, useDndMonitor } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { ListPlus, Plus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { reachableQuestions } from '#contract/flow';
import type { Question } from '#contract/questions/question.schema';
import { limits } from '#contract/web/limits';
import { useStable } from '../../../lib/use-stable.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { oncePerPress } from '../../../ui/actions/once-per-press.ts';
import { announce } from '../../../ui/feedback/announcer.ts';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useHeldFocus } from '../../../ui/focus/use-held-focus.ts';
import {
  asNewQuestion,
  duplicateQuestion,
  insertQuestion,
  moveQuestion,
  putQuestion,
  withoutQuestion,
} from '../editing/edited-quiz.ts';
import { focusField } from '../editing/focus-field.ts';
import { questionProblems } from '../editing/question-problems.ts';
import { changeType, isBlank, newQuestion } from '../editing/question-rules.ts';
import type { StepProps } from '../editing/step-props.ts';
import { dependencies, withTurnsTo } from '../editing/turns.ts';
import { useFocusAfter } from '../editing/use-focus-after.ts';
import { problemAt } from '../saving/ready-to-save.ts';
import { AutoAdvanceOffer } from './question-list/auto-advance-offer.tsx';
import { OpenQuestion } from './question-list/open-question.tsx';
import { QuestionCard } from './question-list/question-card.tsx';

/** From here on the browser skips the cards that are out of sight. */
const LONG = 30;

/** The questions in their order; one of them at a time is open, in its place. What is typed there is in the quiz at once. */
export function QuestionsStep({ quiz, set, errorOf, issues, wordsBefore, isStored, open, onOpen }: StepProps) {
  const { questions } = quiz;
  const conflicts = questionProblems(questions);
  const after = dependencies(questions);
  const reached = new Set(reachableQuestions(questions));
  const focusAfter = useFocusAfter();
  // Questions that were added here and not told to be done yet.
  const added = useRef(new Set<string>());
  const [checked, setChecked] = useState(false);
  const full = questions.length >= limits.questions;

  /** Opens another question, or none. One that was added and left empty goes. */
  const show = (id: string | undefined) => {
    if (opened && isBlank(opened) && !isStored(opened.id) && id !== open)
      set((now) => ({ questions: withoutQuestion(now.questions, opened.id) }));
    setChecked(false);
    onOpen(id);
  };
  const add = () => {
    const last = questions.at(-1);
    // Another one is of no use while this one is empty.
    if (last && isBlank(last)) {
      onOpen(last.id);
      return focusAfter(() => focusField(`questions.${questions.length - 1}.title`));
    }
    const question = newQuestion();
    added.current.add(question.id);
    set((now) => ({ questions: putQuestion(now.questions, question) }));
    setChecked(false);
    onOpen(question.id);
  };
  const replace = (question: Question, made: Question) =>
    set((now) => ({
      questions: withTurnsTo(
        now.questions.map((other) => (other.id === question.id ? made : other)),
        question.id,
        made.id,
      ),
    }));
  const done = (question: Question) => {
    const isNew = added.current.delete(question.id);
    set((now) => ({ questions: putQuestion(now.questions, question) }));
    setChecked(false);
    onOpen(undefined);
    focusAfter(() => (isNew ? focusField('questions') : focusEdit(question.id)));
    toast({ title: 'Success', description: isNew ? 'Question added successfully' : 'Question updated successfully' });
  };
  const remove = (question: Question) => {
    const place = questions.findIndex(({ id }) => id === question.id);
    const next = questions[place + 1] ?? questions[place - 1];
    set((now) => ({ questions: withoutQuestion(now.questions, question.id) }));
    if (open === question.id) onOpen(undefined);
    focusAfter(() => (next ? focusEdit(next.id) : focusField('questions')));
    toast({
      title: 'Success',
      description: 'Question deleted successfully',
      action: {
        label: 'Undo',
        run: () => set((now) => ({ questions: insertQuestion(now.questions, question, place) })),
      },
    });
  };
  const duplicate = (question: Question) => {
    const { questions: after, copy } = duplicateQuestion(questions, question.id);
    if (!copy) return;
    set({ questions: after });
    onOpen(copy.id);
    // What was open above it closes, and the page moves up under it.
    focusAfter(() => focusField(`questions.${after.findIndex(({ id }) => id === copy.id)}.title`));
    announce(`Question ${copy.order + 1} is a copy of question ${copy.order}.`);
  };
  const move = (from: number, to: number) => {
    const moved = questions[from];
    if (!moved || !questions[to]) return;
    set({ questions: moveQuestion(questions, from, to) });
    announce(`“${moved.title}” moved to question ${to + 1} of ${questions.length}.`);
    // Its button goes with it, and may leave the window.
    focusAfter(() => document.activeElement?.closest('li')?.scrollIntoView({ block: 'nearest' }));
  };
  // What is typed into one question draws that one anew, and none of the others.
  const actions = useStable({
    edit: (question: Question) => show(question.id),
    remove,
    move: (from: number, by: -1 | 1) => move(from, from + by),
  });
  const order = questions.map(({ id }) => id).join(' ');
  const ids = useMemo(() => order.split(' '), [order]);
  const list = useRef<HTMLOListElement>(null);
  const openAt = questions.findIndex(({ id }) => id === open);
  const opened = questions[openAt];
  const held = useHeldFocus(list, order);
  const dropped = ({ active, over }: DragEndEvent) => {
    const place = (id: unknown) => questions.findIndex((question) => question.id === id);
    if (over && active.id !== over.id) set({ questions: moveQuestion(questions, place(active.id), place(over.id)) });
  };
  useDndMonitor({ onDragEnd: dropped });

  if (questions.length === 0)
    return (
      <EmptyState
        icon={<ListPlus />}
        title="No questions yet"
        text="A good funnel has five to eight. Start with an easy one."
      >
        <Button variant="primary" data-path="questions" onClick={oncePerPress(add)}>
          <Plus /> Add question
        </Button>
      </EmptyState>
    );
  return (
    <div>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol
          ref={list}
          data-long={questions.length > LONG || undefined}
          {...held}
          className="group/questions grid grid-cols-1 gap-2.5"
        >
          {questions.map((question, index) =>
            question === opened ? (
              <OpenQuestion
                key={opened.id}
                question={opened}
                index={openAt}
                quiz={quiz}
                set={set}
                checked={checked}
                wordsBefore={wordsBefore(opened.id)}
                errorOf={errorOf}
                issues={issues}
                onChange={(make) =>
                  set((now) => ({
                    questions: now.questions.map((other) => (other.id === opened.id ? make(other) : other)),
                  }))
                }
                onType={(type) => {
                  const made = changeType(opened, type, quiz.outcomeType);
                  replace(opened, made);
                  if (made.id === opened.id) return;
                  if (added.current.delete(opened.id)) added.current.add(made.id);
                  onOpen(made.id);
                  const chip = `[data-path="questions.${openAt}.type"]`;
                  focusAfter(() => document.querySelector<HTMLElement>(chip)?.focus({ preventScroll: true }));
                }}
                onDone={done}
                onRefused={() => setChecked(true)}
                onClose={() => {
                  show(undefined);
                  focusAfter(() => (isBlank(opened) ? focusField('questions') : focusEdit(opened.id)));
                }}
                onRenew={() => {
                  const made = asNewQuestion(opened);
                  replace(opened, made);
                  onOpen(made.id);
                }}
                onDuplicate={full ? undefined : () => duplicate(opened)}
                onDelete={() => remove(opened)}
              />
            ) : (
              <QuestionCard
                key={question.id}
                question={question}
                index={index}
                last={index === questions.length - 1}
                outcomeType={quiz.outcomeType}
                outcomes={quiz.outcomes}
                conflict={problemAt(conflicts, `questions.${index}`)?.message}
                isReached={reached.has(question)}
                after={after[index]}
                actions={actions}
              />
            ),
          )}
        </ol>
      </SortableContext>
      <Button data-path="questions" className="mt-4" aria-disabled={full} onClick={oncePerPress(add)}>
        <Plus /> Add question
      </Button>
      <AutoAdvanceOffer quiz={quiz} set={set} />
      {full ? <p className="mt-2 text-[13px] text-hint">A quiz can have up to {limits.questions} questions.</p> : null}
    </div>
  );
}

/** The button that opens a question stands for it in the list; for one that is open, its title. */
function focusEdit(id: string): void {
  const key = CSS.escape(id);
  document
    .querySelector<HTMLElement>(`[data-edit="${key}"], [data-shows="question:${key}"] [data-path$=".title"]`)
    ?.focus();
}
