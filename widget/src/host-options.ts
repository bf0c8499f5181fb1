import type { Language } from '#contract/languages';

/** What a container or a call of `mount` can set. Attributes are the same names with `data-` before them. */
export type HostOptions = {
  quizId?: string | undefined;
  /** Language of the texts; the quiz's own setting and the page's `lang` follow. */
  lang?: Language | undefined;
  theme?: 'light' | 'dark' | 'auto' | undefined;
  /** Mount only when the container comes near the view. */
  lazy?: boolean | undefined;
  /** Counts and stores nothing, as the editor of a page builder wants it. */
  preview?: boolean | undefined;
  /** What the lead form begins with. By script alone: an address is kept in too many places for personal data. */
  prefill?: { name?: string | undefined; email?: string | undefined } | undefined;
  /** Passed along with the lead: campaign parameters by their names, anything else as a hidden field. */
  hidden?: Record<string, string> | undefined;
};

const HIDDEN = 'data-hidden-';

type Attributes = Required<Omit<HostOptions, 'prefill'>>;

/** The one table of attributes: how each is read. */
function readAttributes({ dataset, attributes }: HTMLElement): { [N in keyof Attributes]: HostOptions[N] } {
  const { quizId, lang, theme, lazy, preview } = dataset;
  const isOn = (value?: string) => value !== undefined && value !== 'false';
  const hidden: Record<string, string> = {};
  for (const { name, value } of attributes) if (name.startsWith(HIDDEN)) hidden[name.slice(HIDDEN.length)] = value;
  return {
    quizId,
    // As it stands there: which language a tag is of is told where it is used, for a page's own calls as well.
    lang: lang as HostOptions['lang'],
    theme: theme as HostOptions['theme'],
    lazy: isOn(lazy),
    preview: isOn(preview),
    hidden,
  };
}

/** Options from a container's attributes; what `given` sets wins. */
export function readHostOptions(element: HTMLElement, given: HostOptions = {}): HostOptions {
  const read = readAttributes(element);
  return { ...read, ...given, hidden: { ...read.hidden, ...given.hidden } };
}
