const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;
export type ImageExtension = keyof typeof types;

/** Media type of a stored picture, by the extension of its name. */
export const imageType = (name: string): string => types[name.split('.').at(-1) as ImageExtension];
