/** Attributes that hold addresses in our own pages. Quotation marks in texts are escaped, so none of these is text. */
const OWN_ADDRESS = /( (?:href|src|action|data-index)=")\/(?!\/)/g;

/** A page of ours for an installation below a path of its host: every address in it gets the path. */
export const htmlBelow = (html: string, basePath = ''): string =>
  basePath ? html.replace(OWN_ADDRESS, `$1${basePath}/`) : html;
