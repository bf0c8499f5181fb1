import { MessageSquareText } from 'lucide-react';
import { limits } from '#contract/web/limits';
import { TextField } from '../../../ui/forms/field.tsx';
import type { AnswersProps, QuestionEditor } from './editor.ts';

export const statement: QuestionEditor = {
  name: 'Statement',
  about: 'Something to read or watch, without an answer',
  Icon: MessageSquareText,
  begin: () => [],
  Answers: ButtonText,
  keep: () => ({ options: [] }),
};

function ButtonText({ index, button, problems, onChange }: AnswersProps) {
  return (
    <div className="grid gap-3">
      <p className="text-soft">
        Visitors read it and go on. Its text, a picture or a video are under Options. It has no number and no answer.
      </p>
      <TextField
        className="sm:max-w-sm"
        label="Button"
        data-path={`questions.${index}.button`}
        maxLength={limits.buttonText}
        placeholder="Next"
        value={button ?? ''}
        error={problems.button}
        onChange={({ target }) => onChange((now) => ({ ...now, button: target.value || undefined }))}
      />
    </div>
  );
}
