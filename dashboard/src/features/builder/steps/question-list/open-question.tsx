import { Copy, Trash2 } from 'lucide-react';
import { useEffect, useId, useMemo, useRef } from 'react';
import type { Question, QuestionType } from '#contract/questions/question.schema';
import { limits } from '#contract/web/limits';
import { useShallowStable } from '../../../../lib/use-shallow-stable.ts';
import { useStable } from '../../../../lib/use-stable.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { oncePerPress } from '../../../../ui/actions/once-per-press.ts';
import { toast } from '../../../../ui/feedback/toast-store.ts';
import type { EditedQuiz } from '../../editing/edited-quiz.ts';
import { focusField, focusInvalid } from '../../editing/focus-field.ts';
import { isWeighted } from '../../editing/outcomes.ts';
import { problemsWithin, questionProblems } from '../../editing/question-problems.ts';
import { answerRules, checkQuestion } from '../../editing/question-rules.ts';
import type { StepProps } from '../../editing/step-props.ts';
import { type Target, targetsAfter } from '../../editing/turns.ts';
import { editors } from '../../questions/editors.ts';
import { PipedInto } from '../result-page/piped-into.tsx';
import { MoveHandle, sortableStyle } from './move-handle.tsx';
import { QuestionSettings } from './question-settings.tsx';
import { isReworded } from './reworded.ts';
import { TypePicker } from './type-picker.tsx';
import { useQuestionRow } from './use-question-row.ts';

type OpenQuestionProps = Pick<StepProps, 'set' | 'errorOf' | 'issues'> & {
  question: Question;
  index: number;
  quiz: EditedQuiz;
  /** Whether it was told to be done and lacks something. */
  checked: boolean;
  onChange: (change: (question: Question) => Question) => void;
  onType: (type: QuestionType) => void;
  onDone: (question: Question) => void;
  onRefused: () => void;
  onClose: () => void;
  /** The words to which it was answered, if it was. */
  wordsBefore: string | undefined;
  /** Makes it a question of its own, which nobody has answered. */
  onRenew: () => void;
  onDuplicate: (() => void) | undefined;
  onDelete: () => void;
};

/** A question being edited in its place in the list. Enter and Done close it when it has all that it needs and nothing in it is invalid, Escape in any case. */
export function OpenQuestion(props: OpenQuestionProps) {
  const { question, index, quiz, set, checked, errorOf, onChange, onDone, onRefused, onClose, wordsBefore } = props;
  const { attributes, listeners, isDragging, setNodeRef, setActivatorNodeRef, transform, transition } =
    useQuestionRow(question);
  const note = useId();
  const title = useRef<HTMLInputElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const { change } = useStable({ change: onChange });
  const { Answers } = editors[question.type];
  const path = `questions.${index}`;
  const verdict = checkQuestion(question);
  const problem = checked && 'problem' in verdict ? verdict.problem : undefined;
  const problems = useShallowStable(problemsWithin(index, questionProblems(quiz.questions), props.issues));
  const targets = useTargets(quiz.questions, index);
  const weighs = quiz.questions.some(({ options }) => options.some(isWeighted));
  const [titleError, optionsError] = [errorOf(`${path}.title`), problems.options];
  const done = (form: HTMLFormElement) => {
    if ('question' in verdict) return focusInvalid(form) || onDone(verdict.question);
    const { field, message } = verdict.problem;
    onRefused();
    // Unless it stands there already, since a save was refused for it.
    if (!(field === 'title' ? titleError : optionsError))
      toast({ title: 'Error', description: message, variant: 'destructive' });
    focusField(`${path}.${field}`);
  };
  return (
    <li
      ref={setNodeRef}
      style={sortableStyle(transform, transition)}
      data-path={path}
      data-shows={`question:${question.id}`}
      className="scroll-mt-40 rounded-card border-2 border-brand bg-card p-3 shadow-overlay sm:p-4"
    >
      <form
        noValidate
        aria-label={`Question ${index + 1}`}
        className="grid grid-cols-1 gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          done(event.currentTarget);
        }}
        onKeyDown={(event) => {
          // One that is meant for a move ends that alone.
          if (event.key !== 'Escape' || isDragging || event.defaultPrevented || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onClose();
        }}
      >
        <div className="flex items-start gap-2">
          {/* So that the question and its answers begin at one edge. */}
          <div className="-ml-2">
            <MoveHandle of={`question ${index + 1}`} activator={setActivatorNodeRef} {...attributes} {...listeners} />
          </div>
          <div className="min-w-0 flex-1">
            <PipedInto
              into="the question"
              value={question.title}
              quiz={quiz}
              before={question.id}
              onChange={(text) => onChange((now) => ({ ...now, title: text }))}
            >
              <input
                ref={title}
                aria-label="Question"
                aria-required
                aria-invalid={titleError || problem?.field === 'title' ? true : undefined}
                aria-describedby={titleError ? note : undefined}
                data-path={`${path}.title`}
                placeholder="What do you want to ask?"
                maxLength={limits.questionTitle}
                value={question.title}
                onChange={({ target }) => onChange((now) => ({ ...now, title: target.value }))}
                className="contain-layout contain-size h-11 w-full rounded-control border border-control bg-card px-3 text-base font-semibold placeholder:font-normal placeholder:text-hint aria-[invalid=true]:border-bad"
              />
            </PipedInto>
            {titleError ? (
              <p id={note} className="mt-1.5 text-[13px] text-bad">
                {titleError}
              </p>
            ) : null}
          </div>
        </div>
        <TypePicker type={question.type} path={`${path}.type`} onChange={props.onType} />
        <div data-path={`${path}.options`}>
          <Answers
            {...answerRules(question)}
            weighs={weighs}
            type={question.type}
            targets={targets}
            problems={problems}
            outcomeType={quiz.outcomeType}
            outcomes={quiz.outcomes}
            index={index}
            set={set}
            onChange={change}
          />
          {optionsError ? (
            <p role="alert" data-says={`${path}.options`} className="mt-2 text-[13px] text-bad">
              {optionsError}
            </p>
          ) : null}
        </div>
        <QuestionSettings
          question={question}
          index={index}
          quiz={quiz}
          targets={targets}
          categories={categoriesOf(quiz.questions)}
          problems={problems}
          onChange={change}
        />
        {wordsBefore !== undefined && isReworded(wordsBefore, question.title) ? (
          <div
            role="status"
            className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-warn-ground p-3 text-warn"
          >
            <p className="min-w-0 flex-1 basis-60 break-words">
              This reads like a different question than “{wordsBefore}”. Earlier answers will be counted under the new
              words.
            </p>
            <Button onClick={oncePerPress(props.onRenew)}>Make it a new question</Button>
          </div>
        ) : null}
        <div className="flex flex-wrap items-center gap-2 border-t border-hairline pt-3">
          <Button
            variant="ghost"
            className="max-sm:px-3"
            aria-disabled={!props.onDuplicate}
            onClick={oncePerPress(() => props.onDuplicate?.())}
          >
            <Copy /> Duplicate
          </Button>
          <Button variant="ghost" className="max-sm:px-3" onClick={oncePerPress(props.onDelete)}>
            <Trash2 /> Delete
          </Button>
          <Button type="submit" className="ml-auto">
            Done
          </Button>
        </div>
      </form>
    </li>
  );
}

/** The same list while later questions are called the same: what is typed into this one draws none of its answers anew. */
function useTargets(questions: readonly Question[], index: number): readonly Target[] {
  const targets = targetsAfter(questions, index);
  const key = JSON.stringify(targets);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is all that is in them
  return useMemo(() => targets, [key]);
}

const categoriesOf = (questions: readonly Question[]): string[] =>
  [...new Set(questions.flatMap(({ category }) => category?.trim() || []))].sort();
