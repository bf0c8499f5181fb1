import { escapeHtml } from '../../../contract/texts/escape-html.ts';

/** HTML that is safe to send. Only `html` makes it, so text cannot get in unescaped. */
class Html {
  readonly #source: string;
  constructor(strings: readonly string[], values: readonly HtmlValue[]) {
    this.#source = strings.map((part, index) => part + render(values[index])).join('');
  }
  toString(): string {
    return this.#source;
  }
}

export type { Html };

type HtmlValue = string | number | Html | readonly Html[] | undefined;

const render = (value: HtmlValue): string => {
  if (value === undefined) return '';
  if (value instanceof Html) return value.toString();
  return typeof value === 'object' ? value.join('') : escapeHtml(String(value));
};

/** A template whose values are escaped, except HTML made by the same tag. Values may only stand in elements or quoted attributes. */
export const html = (strings: TemplateStringsArray, ...values: HtmlValue[]): Html => new Html(strings, values);

/** A text on one line, without control or text-direction characters, so that what a stranger wrote cannot affect its surroundings. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f\ufeff\ufff9-\ufffb]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
