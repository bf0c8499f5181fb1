/** How a quiz opens over its page. */
export const popupWays = ['popup', 'slide-in', 'side-tab', 'full-page'] as const;
export type PopupWay = (typeof popupWays)[number];

/** When a quiz opens by itself: after so many seconds, so many percent of the page, so many seconds without input, or on leaving. */
export type PopupTriggers = { delay?: number; scroll?: number; idle?: number; exit?: boolean };

/** The attributes of an element with `data-quiz-popup`, whose names are those of these options in kebab case with `data-`. */
export type PopupOptions = {
  quizId: string;
  way: PopupWay;
  open: PopupTriggers;
  /** What the dialog and a side tab are called. */
  label: string;
  /** Colour of a side tab. */
  color: string;
  /** After it has opened by itself it does not for so many days; 0: it does on each page. */
  everyDays: number;
  /** Patterns of paths such as `/shop/*`; empty: all. */
  paths: string[];
  /** `phone` or `desktop`; empty: both. */
  devices: string[];
  /** Values of `utm_campaign`; empty: any, also none. */
  campaigns: string[];
};

const DEFAULT_DAYS = 7;

const listIn = (text = ''): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Reads `delay 10, scroll 50, exit, idle 30`; what is not understood is left out. */
function readTriggers(text: string | undefined): PopupTriggers {
  const triggers: PopupTriggers = {};
  for (const part of listIn(text)) {
    const [, name, amount] = /^(delay|scroll|idle|exit)\s*(\d{0,5})/.exec(part) ?? [];
    if (name === 'exit') triggers.exit = true;
    else if (name && amount) triggers[name as 'delay' | 'scroll' | 'idle'] = +amount;
  }
  return triggers;
}

/** The options of an element as its attributes say them; what they do not say has a default. */
export function readPopupOptions({ dataset }: HTMLElement): PopupOptions {
  const { quizPopup = '', way, open, label = '', color = '', everyDays, paths, devices, campaigns } = dataset;
  return {
    quizId: quizPopup,
    way: popupWays.find((known) => known === way) ?? 'popup',
    open: readTriggers(open),
    label,
    color,
    everyDays: everyDays && +everyDays >= 0 ? +everyDays : DEFAULT_DAYS,
    paths: listIn(paths),
    devices: listIn(devices),
    campaigns: listIn(campaigns),
  };
}
