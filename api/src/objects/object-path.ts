/** Path of a stored file, as quizzes and settings name it. */
export const objectPath = (id: string): string => `/objects/${id}.webp`;

/** Id of the stored file that an address names, by path alone or with an origin; undefined for any other picture. */
export const objectIdIn = (address: string): string | undefined =>
  /(?:^|\/)objects\/([\w-]{1,64})\.webp(?:$|[?#])/.exec(address)?.[1];
