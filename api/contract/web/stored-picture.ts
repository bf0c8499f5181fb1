/** Where the pictures are that owners upload. */
export const PICTURES = '/pictures/';
/** Where they are uploaded to. */
export const PICTURE_UPLOADS = '/api/pictures';
/** Stored pictures are at most this large, in pixels. */
export const MAX_PICTURE = { width: 1_600, height: 3_200 } as const;

const STORED_PICTURE = /(?:^|\/)pictures\/[0-9a-f]{32}-(\d{1,4})x(\d{1,4})$/;
const OWN_PATH = /^\/pictures\/[0-9a-f]{32}-\d{1,4}x\d{1,4}$/;

/** Address of a stored picture: the hash of what was uploaded, and the size in pixels of its largest variant. */
export const storedPicturePath = (hash: string, width: number, height: number): string =>
  `${PICTURES}${hash}-${width}x${height}`;

export const isStoredPicturePath = (url: string): boolean => OWN_PATH.test(url);

/** Size of the stored picture at an address, a path or with an origin; undefined for any other picture. */
export function storedPictureSize(url: string): { width: number; height: number } | undefined {
  const [, width, height] = STORED_PICTURE.exec(url) ?? [];
  return width ? { width: Number(width), height: Number(height) } : undefined;
}

/**
 * Widths in which a picture of this width is stored, ascending. Stored pictures rely on them: a change would need all of them to be encoded
 * again.
 */
export const variantWidths = (width: number): number[] => [...[480, 960].filter((each) => each < width), width];
