/**
 * The whole address of a picture or a page that a quiz names. A path is one of this installation, whose own address
 * `home` may have a path, too.
 */
export const absoluteUrl = (url: string, home: string): string => (url[0] === '/' ? home + url : url);
