/** A picture of api/scripts/guide-pictures.mjs, which draws them with the running product. */
export type GuidePicture = { name: string; caption: string; alt: string };

const SIZE = { width: 1080, height: 708 };
const addressOf = (name: string) => new URL(`./guide-pictures/${name}.webp`, import.meta.url).href;

/** What a step looks like when it is done. Fetched when they come near the window; they keep their place until then. */
export const GuidePictures = ({ pictures }: { pictures: readonly GuidePicture[] }) => (
  <div className="grid max-w-[760px] gap-4 sm:grid-cols-2">
    {pictures.map(({ name, caption, alt }) => (
      <figure key={name} className="min-w-0">
        <img
          src={addressOf(name)}
          alt={alt}
          {...SIZE}
          loading="lazy"
          decoding="async"
          className="h-auto w-full rounded-control border border-hairline bg-ground"
        />
        <figcaption className="mt-1.5 text-[13px] text-hint">{caption}</figcaption>
      </figure>
    ))}
  </div>
);
