import { useId, useState } from 'react';
import { limits } from '#contract/limits';
import type { Question, QuestionType } from '#contract/quiz.schema';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast-store.ts';
import type { EditedQuiz } from './editor-state.ts';
import { OptionList } from './option-list.tsx';
import { typeNames } from './question-card.tsx';
import { changeType, checkQuestion } from './question-rules.ts';

type QuestionDialogProps = {
  first: Question;
  isNew: boolean;
  quiz: EditedQuiz;
  onCancel: () => void;
  onSave: (question: Question) => void;
};

/** One question with its options. Nothing reaches the quiz before it is kept, and nothing typed goes without being asked. */
export function QuestionDialog({ first, isNew, quiz, onCancel, onSave }: QuestionDialogProps) {
  const [question, setQuestion] = useState(first);
  const [error, setError] = useState('');
  const [asking, setAsking] = useState(false);
  const form = useId();
  const { type } = question;
  const close = () => (question === first ? onCancel() : setAsking(true));
  const change = (make: (question: Question) => Question) => {
    setError('');
    setQuestion(make);
  };
  const save = () => {
    const checked = checkQuestion(question);
    if ('question' in checked) return onSave(checked.question);
    setError(checked.error);
    toast({ title: 'Error', description: checked.error, variant: 'destructive' });
  };
  return (
    <Dialog
      open
      onClose={close}
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
          onChange={(event) => change((now) => ({ ...now, title: event.target.value }))}
        />
        <SelectField
          label="Type"
          value={type}
          onChange={(event) => change((now) => changeType(now, event.target.value as QuestionType))}
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
          <OptionList question={question} quiz={quiz} onChange={change} />
        )}
        {error.startsWith('At least') ? (
          <p role="alert" className="text-[13px] text-bad">
            {error}
          </p>
        ) : null}
      </form>
      <ConfirmDialog
        open={asking}
        onCancel={() => setAsking(false)}
        onConfirm={onCancel}
        title={isNew ? 'Discard this question?' : 'Discard your changes?'}
        text="What you typed here has not been added to the quiz yet."
        confirmLabel="Discard"
      />
    </Dialog>
  );
}
