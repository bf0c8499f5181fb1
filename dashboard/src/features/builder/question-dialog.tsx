import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { limits } from '#contract/limits';
import type { Question, QuestionType } from '#contract/quiz.schema';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { type EditedQuiz, newOption } from './editor-state.ts';
import { OptionRow } from './option-row.tsx';
import { typeNames } from './question-card.tsx';
import { canRemoveOption, changeType, checkQuestion, pasteLines } from './question-rules.ts';

type QuestionDialogProps = {
  first: Question;
  isNew: boolean;
  quiz: EditedQuiz;
  onCancel: () => void;
  onSave: (question: Question) => void;
};

/** One question with its options. Nothing reaches the quiz before it is kept. */
export function QuestionDialog({ first, isNew, quiz, onCancel, onSave }: QuestionDialogProps) {
  const [question, setQuestion] = useState(first);
  const [error, setError] = useState('');
  const form = useId();
  const { options, type } = question;
  const save = () => {
    const checked = checkQuestion(question);
    if ('question' in checked) return onSave(checked.question);
    setError(checked.error);
    toast({ title: 'Error', description: checked.error, variant: 'destructive' });
  };
  const setOption = (index: number, part: Partial<Question['options'][number]>) =>
    setQuestion({
      ...question,
      options: options.map((option, at) => (at === index ? { ...option, ...part } : option)),
    });
  return (
    <Dialog
      open
      onClose={onCancel}
      title={isNew ? 'Add Question' : 'Edit Question'}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant="primary" type="submit" form={form}>
            {isNew ? 'Add Question' : 'Update Question'}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label="Question"
          required
          autoFocus
          maxLength={limits.title}
          value={question.title}
          error={error === 'Question title is required' ? error : undefined}
          onChange={(event) => {
            setError('');
            setQuestion({ ...question, title: event.target.value });
          }}
        />
        <SelectField
          label="Type"
          value={type}
          onChange={(event) => setQuestion(changeType(question, event.target.value as QuestionType))}
        >
          {Object.entries(typeNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        {type === 'short_text' ? (
          <p className="text-soft">Visitors answer in their own words. A text is never scored.</p>
        ) : (
          <fieldset>
            <legend className="mb-2 font-medium">Answer Options</legend>
            <div className="grid gap-2">
              {options.map((option, index) => (
                <OptionRow
                  key={option.id}
                  option={option}
                  index={index}
                  quiz={quiz}
                  locked={type === 'true_false'}
                  onChange={(part) => setOption(index, part)}
                  onPaste={(text) => {
                    const pasted = pasteLines(question, index, text);
                    if (pasted) setQuestion(pasted);
                    return pasted !== undefined;
                  }}
                  onRemove={
                    canRemoveOption(question)
                      ? () => setQuestion({ ...question, options: options.filter((_, at) => at !== index) })
                      : undefined
                  }
                />
              ))}
            </div>
            {error.startsWith('At least') ? (
              <p role="alert" className="mt-2 text-[13px] text-bad">
                {error}
              </p>
            ) : null}
            {type === 'multiple_choice' ? (
              <Button
                className="mt-3"
                disabled={options.length >= limits.options}
                onClick={() => setQuestion({ ...question, options: [...options, newOption()] })}
              >
                <Plus /> Add Option
              </Button>
            ) : null}
          </fieldset>
        )}
      </form>
    </Dialog>
  );
}
