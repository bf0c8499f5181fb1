import { memo, useState } from 'react';
import { pictureSources } from '#contract/quiz/media';
import type { TemplateSummary } from '#contract/quiz/quiz-file.schema';
import { hrefOf } from '../../../../lib/base.ts';

/** The picture of a template, or its color where there is none. Memoised, because the gallery is drawn anew with every keystroke below it. */
export const TemplateCover = memo(function TemplateCover({
  template: { id, cover, primaryColor },
}: {
  template: TemplateSummary;
}) {
  const [isMissing, setIsMissing] = useState(false);
  const { src, srcset } = pictureSources(hrefOf(cover));
  // About as wide as a card, in the grid and on phones.
  const sizes = '256px';
  return (
    <div
      data-template-cover={id}
      className="aspect-video overflow-hidden rounded-t-[11px] border-b-4"
      style={{ background: primaryColor, borderColor: primaryColor }}
    >
      {cover && !isMissing ? (
        <picture>
          <source type="image/avif" srcSet={srcset?.avif} sizes={sizes} />
          <source type="image/webp" srcSet={srcset?.webp} sizes={sizes} />
          <img
            src={src}
            alt=""
            width={960}
            height={540}
            loading="lazy"
            className="size-full object-cover"
            onError={() => setIsMissing(true)}
          />
        </picture>
      ) : null}
    </div>
  );
});
