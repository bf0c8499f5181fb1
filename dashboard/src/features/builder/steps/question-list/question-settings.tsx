import { ChevronRight, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { kinds } from '#contract/questions/kinds';
import type { Question } from '#contract/questions/question.schema';
import type { QuestionSetting } from '#contract/questions/question-settings.schema';
import { richPlain, richText } from '#contract/texts/rich-text';
import { limits } from '#contract/web/limits';
import { Badge } from '../../../../ui/display/badge.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import { Switch } from '../../../../ui/forms/switch.tsx';
import { MediaField } from '../../../media/media-field.tsx';
import type { EditedQuiz } from '../../editing/edited-quiz.ts';
import type { FieldProblems } from '../../editing/question-problems.ts';
import type { Target } from '../../editing/turns.ts';
import { NextField } from '../../questions/next-field.tsx';
import { RichTextField } from '../rich-text/rich-text-field.tsx';

type QuestionSettingsProps = {
  question: Question;
  index: number;
  quiz: EditedQuiz;
  targets: readonly Target[];
  /** Those that questions of the quiz have. */
  categories: readonly string[];
  problems: FieldProblems;
  onChange: (change: (question: Question) => Question) => void;
};

/** What can be wrong in here. */
const SHOWN = ['description', 'media.url', 'media.alt', 'category', 'next'];

/** What each kind of question may have beside its answers, folded up; what is set is said. */
export function QuestionSettings(props: QuestionSettingsProps) {
  const { question, index, quiz, problems, onChange } = props;
  const has = (name: QuestionSetting) => kinds[question.type].settings.includes(name);
  const number = index + 1;
  const path = `questions.${index}`;
  const set = (part: Partial<Question>) => onChange((now) => ({ ...now, ...part }));
  const { description, media } = question;
  return (
    <details className="group/options @container">
      <summary className="flex min-h-touch cursor-pointer list-none items-center gap-1.5 rounded-control text-[13px] [&::-webkit-details-marker]:hidden">
        <ChevronRight
          className="size-4 shrink-0 text-hint transition-transform group-open/options:rotate-90"
          aria-hidden
        />
        <span className="font-medium text-soft">Options</span>
        <span className="min-w-0 truncate text-hint">{summaryOf(question)}</span>
        {SHOWN.some((name) => problems[name]) ? (
          <Badge tone="warn">
            <TriangleAlert className="size-3" aria-hidden /> to fix
          </Badge>
        ) : null}
      </summary>
      <div className="grid grid-cols-1 gap-4 pt-2 pb-1">
        <RichTextField
          label={`Description of question ${number}`}
          path={`${path}.description`}
          maxLength={limits.shortText}
          plain={description ? richPlain(description) : ''}
          rich={description?.length ? description : undefined}
          error={problems.description}
          quiz={quiz}
          before={question.id}
          onChange={(plain, rich) => {
            const next = rich ?? richText(plain);
            set({ description: next.length > 0 ? next : undefined });
          }}
        />
        {has('category') ? <CategoryOfQuestion {...props} /> : null}
        {has('optional') ? (
          <Switch
            label="Can be skipped"
            of={`, question ${number}`}
            hint="Visitors may go on without an answer"
            checked={question.optional ?? false}
            onChange={(on) => set({ optional: on || undefined })}
          />
        ) : null}
        {has('shuffle') ? (
          <Switch
            label="Random order"
            of={`, question ${number}`}
            hint="Each visitor sees the options in an order of their own"
            checked={question.shuffle ?? false}
            onChange={(on) => set({ shuffle: on || undefined })}
          />
        ) : null}
        {props.targets.length > 1 || question.next ? (
          <NextField
            label={`After question ${number}, go to`}
            shownLabel="Then go to"
            path={`${path}.next`}
            value={question.next}
            targets={props.targets}
            fallback="Next question"
            problem={problems.next}
            onChange={(next) => set({ next })}
          />
        ) : null}
        <MediaField
          label={`Question ${number}`}
          path={`${path}.media`}
          value={media}
          errorOf={(field) => problems[field.slice(path.length + 1)]}
          onChange={(next) => set({ media: next })}
        />
      </div>
    </details>
  );
}

/** A category is a name: it is there as long as a question has it. */
function CategoryOfQuestion({ question, index, categories, problems, onChange }: QuestionSettingsProps) {
  const list = useId();
  return (
    <div className="sm:max-w-sm">
      <TextField
        label={`Score category of question ${index + 1}`}
        data-path={`questions.${index}.category`}
        hint="The result can show a score for each category"
        list={list}
        autoComplete="off"
        maxLength={limits.category}
        placeholder="Strategy"
        value={question.category ?? ''}
        error={problems.category}
        onChange={({ target }) => onChange((now) => ({ ...now, category: target.value || undefined }))}
      />
      <datalist id={list}>
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
    </div>
  );
}

/** What is set, in a few words. */
export function summaryOf({ type, description, media, category, optional, shuffle, next }: Question): string {
  const { settings } = kinds[type];
  const set = [
    description?.length && 'description',
    media?.url && media.kind,
    settings.includes('category') && category?.trim() && `score category ${category.trim()}`,
    settings.includes('optional') && optional && 'can be skipped',
    settings.includes('shuffle') && shuffle && 'random order',
    next && 'branch',
  ].filter(Boolean);
  if (set.length > 0) return set.join(', ');
  const offered = [
    'Description',
    settings.includes('category') && 'score category',
    'picture or video',
    settings.includes('optional') && 'skip',
    'branch',
  ];
  return offered.filter(Boolean).join(', ');
}
