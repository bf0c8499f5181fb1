import { limits } from '#contract/web/limits';
import { TextArea, TextField } from '../../../ui/forms/field.tsx';
import { PictureField } from '../../media/picture-field.tsx';
import type { StepProps } from '../editing/step-props.ts';

/** What a message or a post shows of a link to the quiz. */
export function LinkPreviewFields({ quiz, set, errorOf }: StepProps) {
  const { shareTitle, shareText, shareImageUrl } = quiz;
  const isSet = [shareTitle, shareText, shareImageUrl].some(Boolean);
  const isWrong = ['shareTitle', 'shareText', 'shareImageUrl'].some(errorOf);
  return (
    <details open={isSet || isWrong || undefined}>
      <summary className="cursor-pointer rounded-control py-2.5 pointer-coarse:py-3 font-medium">Link preview</summary>
      <div className="mt-2 grid gap-5">
        <p className="text-soft">
          What people see of a link to the quiz in chats, posts and search results. Left empty, it is the title, the
          description, and the picture of the start page or the logo.
        </p>
        <PictureField
          label="Preview picture"
          path="shareImageUrl"
          url={shareImageUrl}
          error={errorOf('shareImageUrl')}
          onChange={(url) => set({ shareImageUrl: url })}
        />
        <TextField
          label="Preview title"
          data-path="shareTitle"
          maxLength={limits.title}
          placeholder={quiz.title}
          value={shareTitle}
          error={errorOf('shareTitle')}
          onChange={(event) => set({ shareTitle: event.target.value })}
        />
        <TextArea
          label="Preview text"
          data-path="shareText"
          maxLength={limits.text}
          placeholder={quiz.description}
          value={shareText}
          error={errorOf('shareText')}
          onChange={(event) => set({ shareText: event.target.value })}
        />
      </div>
    </details>
  );
}
