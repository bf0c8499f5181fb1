import type { EmbedWay } from '#contract/host-pages/host-pages';
import type { Language } from '#contract/texts/languages';

/**
 * Options of a container or a call of `mount`. The attributes have the same names with the prefix
 * `data-`.
 */
export type HostOptions = {
  quizId?: string | undefined;
  /** Language of the texts. Defaults to the quiz's own setting, then to the page's `lang`. */
  lang?: Language | undefined;
  theme?: 'light' | 'dark' | 'auto' | undefined;
  /** Mount only when the container approaches the viewport. */
  lazy?: boolean | undefined;
  /** Counts and stores nothing. For the editors of page builders. */
  preview?: boolean | undefined;
  /**
   * Initial values of the lead form. Only by script: URLs and attributes are logged in too many
   * places for personal data.
   */
  prefill?: { name?: string | undefined; email?: string | undefined } | null | undefined;
  /**
   * Stored with the lead: campaign parameters by their names, everything else as hidden fields.
   * `null` removes a field, also one that the page's URL or an attribute sets.
   */
  hidden?: Record<string, string | number | null> | undefined;
  /** @internal how the quiz is on its page, where only the caller of `mount` knows */
  way?: EmbedWay;
};
/** What can change after the mount. */
export type HostChange = Omit<HostOptions, 'quizId' | 'lazy' | 'way'>;

const HIDDEN_PREFIX = 'data-hidden-';

type Attributes = Required<Omit<HostOptions, 'prefill' | 'way'>>;

function readAttributes({ dataset, attributes }: HTMLElement): { [N in keyof Attributes]: HostOptions[N] } {
  const { quizId, lang, theme, lazy, preview } = dataset;
  const isOn = (value?: string) => value !== undefined && value !== 'false';
  const hidden: Record<string, string> = {};
  for (const { name, value } of attributes)
    if (name.startsWith(HIDDEN_PREFIX)) hidden[name.slice(HIDDEN_PREFIX.length)] = value;
  return {
    quizId,
    // Not validated here: language tags from `mount` calls are not either.
    lang: lang as HostOptions['lang'],
    theme: theme as HostOptions['theme'],
    lazy: isOn(lazy),
    preview: isOn(preview),
    hidden,
  };
}

/** Options from a container's attributes, overridden by `given`. */
export function readHostOptions(element: HTMLElement, given: HostOptions = {}): HostOptions {
  const read = readAttributes(element);
  return { ...read, ...given, hidden: { ...read.hidden, ...given.hidden } };
}
