import { limits } from '#contract/web/limits';
import { TextArea, TextField } from '../../../ui/forms/field.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { PictureField } from '../../media/picture-field.tsx';
import type { StepProps } from '../editing/step-props.ts';
import { LinkPreviewFields } from './link-preview-fields.tsx';

export function BasicsStep(props: StepProps) {
  const { quiz, set, errorOf } = props;
  return (
    <div className="grid gap-5">
      <TextField
        label="Quiz title"
        data-path="title"
        required
        maxLength={limits.title}
        placeholder="Which coffee are you?"
        value={quiz.title}
        error={errorOf('title')}
        onChange={(event) => set({ title: event.target.value })}
      />
      <TextArea
        label="Description"
        data-path="description"
        maxLength={limits.text}
        placeholder="What will people find out?"
        value={quiz.description}
        error={errorOf('description')}
        onChange={(event) => set({ description: event.target.value })}
      />
      <div data-shows="start" className="grid gap-5">
        <Switch
          label="Start page"
          hint="Title, description and how long it takes, before the first question"
          checked={quiz.startPage}
          onChange={(startPage) => set({ startPage })}
        />
        {quiz.startPage ? (
          <>
            <PictureField
              label="Picture of the start page"
              addressLabel="Start picture URL"
              path="startImageUrl"
              url={quiz.startImageUrl}
              error={errorOf('startImageUrl')}
              onChange={(startImageUrl) => set({ startImageUrl })}
            />
            <TextField
              label="Start button"
              data-path="startButton"
              maxLength={limits.buttonText}
              placeholder="Start"
              value={quiz.startButton}
              error={errorOf('startButton')}
              onChange={(event) => set({ startButton: event.target.value })}
            />
          </>
        ) : null}
      </div>
      <LinkPreviewFields {...props} />
    </div>
  );
}
