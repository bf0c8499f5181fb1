import { useState } from 'react';
import { pictureSources } from '#contract/quiz/media';
import { hrefOf } from '../../lib/base.ts';

/** A small view of a picture, or a word where there is none at its address. */
export function PicturePreview({ url, alt }: { url: string; alt: string }) {
  const [isMissing, setIsMissing] = useState(false);
  const { src, srcset } = pictureSources(hrefOf(url));
  return (
    <div className="grid h-20 w-32 place-items-center overflow-hidden rounded-control border border-hairline bg-white">
      {isMissing ? (
        <span className="px-2 text-center text-[13px] text-bad">No picture at this address</span>
      ) : (
        <img
          src={src}
          srcSet={srcset?.webp}
          sizes="128px"
          alt={alt || 'Your picture'}
          width={128}
          height={80}
          className="h-20 w-32 object-contain"
          onError={() => setIsMissing(true)}
        />
      )}
    </div>
  );
}
