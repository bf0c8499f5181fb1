import { ChartPie, ChevronDown, ChevronUp, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import { type MouseEvent, memo, type ReactNode } from 'react';
import { kinds } from '#contract/questions/kinds';
import type { Question } from '#contract/questions/question.schema';
import type { Outcome } from '#contract/quiz/quiz.schema';
import type { OutcomeType } from '#contract/quiz/quiz-fields.schema';
import { cx } from '../../../../lib/cx.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { oncePerPress } from '../../../../ui/actions/once-per-press.ts';
import { Badge } from '../../../../ui/display/badge.tsx';
import { Tip } from '../../../../ui/overlays/tip.tsx';
import { votesText } from '../../editing/outcomes.ts';
import { checkQuestion } from '../../editing/question-rules.ts';
import { optionMark } from '../../editing/turns.ts';
import { editors } from '../../questions/editors.ts';
import { MoveHandle, sortableStyle } from './move-handle.tsx';
import { useQuestionRow } from './use-question-row.ts';

const PREVIEWED = 3;

export type QuestionCardProps = {
  question: Question;
  index: number;
  last: boolean;
  outcomeType: OutcomeType;
  outcomes: Outcome[];
  /** What keeps it from being saved as it stands among the others. */
  conflict: string | undefined;
  /** Whether any answer leads to it. */
  isReached: boolean;
  /** The answers that lead to it, such as `3 A, B`, where it is not shown to everybody who comes that far. */
  after: string | undefined;
  /** The same at every drawing. */
  actions: {
    edit: (question: Question) => void;
    remove: (question: Question) => void;
    move: (index: number, by: -1 | 1) => void;
  };
};

/** A question in the list, closed: a click on it opens it. */
export const QuestionCard = memo(function QuestionCard({
  question,
  index,
  last,
  outcomeType,
  outcomes,
  conflict,
  isReached,
  after,
  actions,
}: QuestionCardProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useQuestionRow(question);
  const edit = () => actions.edit(question);
  const verdict = checkQuestion(question);
  const field = 'problem' in verdict ? `.${verdict.problem.field}` : '';
  const problem =
    'problem' in verdict
      ? verdict.problem.message
      : (conflict ?? (isReached ? undefined : 'Never shown: no answer leads to it'));
  const number = index + 1;
  const category = kinds[question.type].settings.includes('category') && question.category?.trim();
  const { Icon, name } = editors[question.type];
  return (
    <li
      ref={setNodeRef}
      data-item={question.id}
      data-dragging={isDragging || undefined}
      data-path={`questions.${index}`}
      style={sortableStyle(transform, transition)}
      className={cx(
        'flex isolate gap-2 rounded-card border border-hairline bg-card p-2 shadow-card hover:border-control sm:p-3',
        isDragging
          ? 'relative z-10 shadow-overlay'
          : 'group-data-long/questions:[contain-intrinsic-height:auto_100px] group-data-long/questions:[content-visibility:auto]',
      )}
    >
      <MoveHandle of={`question ${number}`} activator={setActivatorNodeRef} {...attributes} {...listeners} />
      {/* For the mouse: the button beside does the same for everybody. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a larger area of a button that is there */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button takes the keys */}
      <div className="min-w-0 flex-1 cursor-pointer py-1.5" onClick={edit}>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="min-w-0 font-medium break-words">
            {number}. {question.title}
          </h3>
          <Badge>
            <Icon className="size-3" aria-hidden /> {name}
            {question.optional ? ', can be skipped' : ''}
          </Badge>
          {category ? (
            <Badge>
              <ChartPie className="size-3" aria-hidden /> <span className="sr-only">Score category: </span>
              {category}
            </Badge>
          ) : null}
          {after ? <Badge tone="warn">only after {after}</Badge> : null}
          {problem ? (
            <span data-says={`questions.${index}${field}`} className="inline-flex">
              <Badge tone="warn">
                <TriangleAlert className="size-3" aria-hidden /> {problem}
              </Badge>
            </span>
          ) : null}
        </div>
        <Options question={question} outcomeType={outcomeType} outcomes={outcomes} />
      </div>
      <div className="grid shrink-0 grid-flow-col grid-rows-2 self-start sm:flex">
        <CardButton
          label={`Move question ${number} up`}
          tip="Move up"
          off={index === 0}
          onPress={() => actions.move(index, -1)}
        >
          <ChevronUp />
        </CardButton>
        <CardButton
          label={`Move question ${number} down`}
          tip="Move down"
          off={last}
          onPress={() => actions.move(index, 1)}
        >
          <ChevronDown />
        </CardButton>
        <CardButton label={`Edit question ${number}`} tip="Edit" edits={question.id} onPress={edit}>
          <Pencil />
        </CardButton>
        <CardButton
          label={`Delete question ${number}`}
          tip="Delete"
          onPress={oncePerPress(() => actions.remove(question))}
        >
          <Trash2 />
        </CardButton>
      </div>
    </li>
  );
});

function Options({
  question: { options },
  outcomeType,
  outcomes,
}: Pick<QuestionCardProps, 'question' | 'outcomeType' | 'outcomes'>) {
  const more = options.length - PREVIEWED;
  if (options.length === 0) return null;
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-[13px] text-soft">
      {options.slice(0, PREVIEWED).map((row, option) => (
        <li key={row.id} className="min-w-0 break-words">
          <b className="font-semibold">{optionMark(option, options.length)}.</b> {row.text}{' '}
          <span className="text-hint">
            {outcomeType === 'points' ? pointsText(row.points) : categoryText(votesText(row, outcomes))}
          </span>
        </li>
      ))}
      {more > 0 ? <li className="text-hint">+{more} more options</li> : null}
    </ul>
  );
}

const pointsText = (points: number): string =>
  `(${points < 0 ? '−' : ''}${Math.abs(points)} ${Math.abs(points) === 1 ? 'pt' : 'pts'})`;
const categoryText = (category: string): string => (category ? `(${category})` : '');

type CardButtonProps = {
  label: string;
  tip: string;
  off?: boolean;
  edits?: string;
  onPress: (event: MouseEvent) => void;
  children: ReactNode;
};

/** Never disabled outright: a move that makes it useless would take the focus away. */
function CardButton({ label, tip, off = false, edits, onPress, children }: CardButtonProps) {
  return (
    <Tip text={tip}>
      <Button variant="ghost" size="icon" aria-label={label} aria-disabled={off} data-edit={edits} onClick={onPress}>
        {children}
      </Button>
    </Tip>
  );
}
