import { limits } from '#contract/limits';
import { TextArea, TextField } from '../../ui/field.tsx';
import type { StepProps } from './step-props.ts';

export function BasicsStep({ quiz, set, errorOf }: StepProps) {
  return (
    <div className="grid gap-5">
      <TextField
        label="Quiz Title"
        required
        maxLength={limits.title}
        autoFocus
        placeholder="Which coffee are you?"
        value={quiz.title}
        error={errorOf('title')}
        onChange={(event) => set({ title: event.target.value })}
      />
      <TextArea
        label="Description"
        maxLength={limits.text}
        placeholder="What will people find out?"
        value={quiz.description}
        error={errorOf('description')}
        onChange={(event) => set({ description: event.target.value })}
      />
    </div>
  );
}
