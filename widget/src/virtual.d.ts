/** Made by the build of the scripts. */
declare module 'virtual:after-lead' {
  /** What the names of the second part's files begin with, one for each language: with a hash of their content. */
  export const file: string;
  /** What the second part takes from the first: what it imports of Preact and of ours that stands there. */
  export const shared: object;
}
declare module 'virtual:page-care' {
  /** Name of the page's part's file, with a hash of its content. */
  export const file: string;
}
