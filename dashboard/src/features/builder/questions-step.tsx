import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { ListPlus, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { limits } from '#contract/limits';
import type { Question } from '#contract/questions/question.schema';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { toast } from '../../ui/toast-store.ts';
import { dragAnnouncements } from './drag-announcements.ts';
import { insertQuestion, moveQuestion, putQuestion, withoutQuestion } from './editor-state.ts';
import { QuestionCard } from './question-card.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { newQuestion } from './question-rules.ts';
import type { StepProps } from './step-props.ts';

export function QuestionsStep({ quiz, set }: StepProps) {
  const [edited, setEdited] = useState<Question | undefined>();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const { questions } = quiz;
  const add = () => setEdited(newQuestion());
  // After the first question the button that opened the dialog is another one: from here one goes on to the next.
  const adder = useRef<HTMLButtonElement>(null);
  const goOn = useRef(false);
  useEffect(() => {
    if (edited || !goOn.current) return;
    goOn.current = false;
    adder.current?.focus();
  }, [edited]);
  const isNew = edited !== undefined && !questions.some(({ id }) => id === edited.id);

  const dropped = ({ active, over }: DragEndEvent) => {
    const place = (id: unknown) => questions.findIndex((question) => question.id === id);
    if (over && active.id !== over.id) set({ questions: moveQuestion(questions, place(active.id), place(over.id)) });
  };
  const save = (question: Question) => {
    set({ questions: putQuestion(questions, question) });
    setEdited(undefined);
    goOn.current = isNew;
    toast({ title: 'Success', description: isNew ? 'Question added successfully' : 'Question updated successfully' });
  };
  const remove = (question: Question) => {
    const place = questions.findIndex(({ id }) => id === question.id);
    set((now) => ({ questions: withoutQuestion(now.questions, question.id) }));
    toast({
      title: 'Success',
      description: 'Question deleted successfully',
      action: {
        label: 'Undo',
        run: () => set((now) => ({ questions: insertQuestion(now.questions, question, place) })),
      },
    });
  };

  return (
    <div>
      {questions.length === 0 ? (
        <EmptyState
          icon={<ListPlus />}
          title="No questions yet"
          text="A good funnel has five to eight. Begin with an easy one."
        >
          <Button variant="primary" onClick={add}>
            <Plus /> Add Question
          </Button>
        </EmptyState>
      ) : (
        <>
          <DndContext
            sensors={sensors}
            collisionDetection={closestCenter}
            accessibility={{ announcements: dragAnnouncements(questions) }}
            onDragEnd={dropped}
          >
            <SortableContext items={questions.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
              <ol className="grid gap-3">
                {questions.map((question, index) => (
                  <QuestionCard
                    key={question.id}
                    question={question}
                    index={index}
                    last={index === questions.length - 1}
                    outcomeType={quiz.outcomeType}
                    onEdit={() => setEdited(question)}
                    onDelete={() => remove(question)}
                    onMove={(by) => set({ questions: moveQuestion(questions, index, index + by) })}
                  />
                ))}
              </ol>
            </SortableContext>
          </DndContext>
          <Button ref={adder} className="mt-4" disabled={questions.length >= limits.questions} onClick={add}>
            <Plus /> Add Question
          </Button>
        </>
      )}
      {edited ? (
        <QuestionDialog first={edited} isNew={isNew} quiz={quiz} onCancel={() => setEdited(undefined)} onSave={save} />
      ) : null}
    </div>
  );
}
