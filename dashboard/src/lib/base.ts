import { absoluteUrl } from '#contract/web/absolute-url';

/** Path of this installation on its host, such as `/quiz`; '' at the root. The router adds it to its own links. */
export const basePath: string = globalThis.document?.documentElement.dataset.base ?? '';

/** Address of this installation, to which its paths are added. */
export const home: string = (globalThis.location?.origin ?? '') + basePath;

/** The address of a path of this installation, or of a picture that may be elsewhere, for a browser to open or load. */
export const hrefOf = (url: string): string => absoluteUrl(url, basePath);

/** The path of the open page, as the router names it. */
export const pathHere = (): string => location.pathname.slice(basePath.length);
