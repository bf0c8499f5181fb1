import { useId, useState } from 'react';
import { limits } from '#contract/limits';
import type { Question, QuestionType } from '#contract/questions/question.schema';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast-store.ts';
import type { EditedQuiz } from './editor-state.ts';
import { changeType, checkQuestion, type QuestionProblem } from './question-rules.ts';
import { editors } from './questions/editors.ts';

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
  const [problem, setProblem] = useState<QuestionProblem>();
  const [asking, setAsking] = useState(false);
  const form = useId();
  const { type } = question;
  const { Answers } = editors[type];
  const errorOf = (field: QuestionProblem['field']) => (problem?.field === field ? problem.message : undefined);
  const close = () => (question === first ? onCancel() : setAsking(true));
  const change = (make: (question: Question) => Question) => {
    setProblem(undefined);
    setQuestion(make);
  };
  const save = () => {
    const checked = checkQuestion(question);
    if ('question' in checked) return onSave(checked.question);
    setProblem(checked.problem);
    toast({ title: 'Error', description: checked.problem.message, variant: 'destructive' });
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
          error={errorOf('title')}
          onChange={(event) => change((now) => ({ ...now, title: event.target.value }))}
        />
        <SelectField
          label="Type"
          value={type}
          onChange={(event) => change((now) => changeType(now, event.target.value as QuestionType))}
        >
          {Object.entries(editors).map(([value, { name }]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <Answers question={question} quiz={quiz} onChange={change} />
        {errorOf('options') ? (
          <p role="alert" className="text-[13px] text-bad">
            {errorOf('options')}
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
