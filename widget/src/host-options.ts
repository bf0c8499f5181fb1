import { type Language, languageOf } from '#contract/languages';

/** What a container or a call of `mount` can set. Attributes are the same names with `data-` before them. */
export type HostOptions = {
  quizId?: string;
  /** Language of the texts; the quiz's own setting and the page's `lang` follow. */
  lang?: Language;
  theme?: 'light' | 'dark' | 'auto';
  /** Mount only when the container comes near the view. */
  lazy?: boolean;
  /** Passed along with the lead: campaign parameters by their names, anything else as a hidden field. */
  hidden?: Record<string, string>;
};

const HIDDEN = 'data-hidden-';

/** The one table of attributes: how each is read. */
const attributes: { [N in keyof Required<HostOptions>]: (element: HTMLElement) => HostOptions[N] } = {
  quizId: (element) => element.dataset.quizId || undefined,
  lang: (element) => languageOf(element.dataset.lang),
  theme: ({ dataset: { theme } }) => (theme === 'light' || theme === 'dark' || theme === 'auto' ? theme : undefined),
  lazy: (element) => element.hasAttribute('data-lazy') && element.dataset.lazy !== 'false',
  hidden: (element) => {
    const found = [...element.attributes].filter(({ name }) => name.startsWith(HIDDEN));
    return Object.fromEntries(found.map(({ name, value }) => [name.slice(HIDDEN.length), value]));
  },
};

/** Options from a container's attributes; what `given` sets wins. */
export function readHostOptions(element: HTMLElement, given: HostOptions = {}): HostOptions {
  const read = Object.fromEntries(
    Object.entries(attributes).map(([name, reader]) => [name, reader(element)]),
  ) as HostOptions;
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return { ...read, ...set, hidden: { ...read.hidden, ...given.hidden } };
}
