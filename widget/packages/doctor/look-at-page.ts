/** What `lookAtPage` finds of each quiz, by its id. All of it is JSON. */
export type FoundInPage = {
  scripts: Array<{ address: string; isHeld: boolean }>;
  containers: string[];
  popups: string[];
  frames: Array<{ address: string; isSandboxed: boolean; isWithoutScripts: boolean }>;
  /** In the place of a quiz, for visitors without scripts. */
  links: Array<{ quizId: string; server: string }>;
  elements: Array<{ quizId: string; server: string }>;
  started: Array<{ quizId: string; server: string; version?: string; isVisible: boolean }>;
  violations: Array<{ directive: string; blocked: string }>;
};

type Watched = Window & {
  quizfunnelDoctor?: FoundInPage['violations'];
  Quizfunnel?: { live?: Array<{ quizId?: string; origin: string; element: HTMLElement }> };
};

/** Runs in the page before anything of it. */
export function watchPage(): void {
  const violations: FoundInPage['violations'] = [];
  (window as Watched).quizfunnelDoctor = violations;
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, disposition }) => {
    if (disposition === 'enforce') violations.push({ directive: effectiveDirective, blocked: blockedURI });
  });
}

/**
 * Runs in the page, alone: it can use nothing outside of itself. Brings the first container into view, so that the quiz starts, and
 * returns what there is.
 */
export function lookAtPage(): FoundInPage {
  const { Quizfunnel, quizfunnelDoctor = [] } = window as Watched;
  const OUR_QUIZ = /^([a-kmnp-z2-9]{25}|demo-quiz)$/;
  const scripts = [...document.scripts].flatMap(({ attributes, type }) =>
    [...attributes].flatMap(({ name, value }) => {
      if (!/\/(embed\/[\w-]+|popup)\.js(?:[?#]|$)/.test(value)) return [];
      const isType = /^(|module|(text|application)\/javascript)$/i.test(type);
      return [{ address: new URL(value, document.baseURI).href, isHeld: name !== 'src' || !isType }];
    }),
  );
  const idOf = (element: Element) => element.getAttribute('data-quiz-id') ?? /^quiz-(.+)/.exec(element.id)?.[1] ?? '';
  const places = [...document.querySelectorAll<HTMLElement>('[id^="quiz-"],[data-quiz-id]')].filter(
    (element) =>
      OUR_QUIZ.test(idOf(element)) || scripts.some(({ address }) => address.includes(`/${idOf(element)}.js`)),
  );
  places[0]?.scrollIntoView({ block: 'center' });
  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    let opacity = 1;
    for (let each: Element | null = element; each; each = each.parentElement)
      opacity *= +getComputedStyle(each).opacity;
    return width > 1 && height > 1 && opacity > 0.1 && getComputedStyle(element).visibility === 'visible';
  };
  const versionOf = (element: Element) => {
    type Root = { quiz?: { state: { value: { quiz: { version?: string } } } } };
    const root = element.shadowRoot?.querySelector('.root') as Root | null | undefined;
    return root?.quiz?.state.value.quiz.version;
  };
  return {
    scripts,
    containers: places.map(idOf),
    popups: [...document.querySelectorAll('[data-quiz-popup],[data-quiz-open]')].map(
      (element) => element.getAttribute('data-quiz-popup') ?? element.getAttribute('data-quiz-open') ?? '',
    ),
    frames: [...document.querySelectorAll('iframe')].flatMap(({ src, sandbox, attributes }) =>
      /\/(embed|quiz)\/[\w-]+(?:[?#]|$)/.test(src)
        ? [
            {
              address: src,
              isWithoutScripts: !!attributes.getNamedItem('sandbox') && !sandbox.contains('allow-scripts'),
              isSandboxed: !!attributes.getNamedItem('sandbox') && !sandbox.contains('allow-same-origin'),
            },
          ]
        : [],
    ),
    links: places.flatMap((place) =>
      [...place.querySelectorAll('a')].flatMap(({ origin, pathname }) => {
        const path = `/quiz/${idOf(place)}`;
        return pathname.endsWith(path)
          ? [{ quizId: idOf(place), server: origin + pathname.slice(0, -path.length) }]
          : [];
      }),
    ),
    elements: [...document.querySelectorAll('quiz-funnel[quiz-id][server]')].map((element) => ({
      quizId: element.getAttribute('quiz-id') ?? '',
      server: element.getAttribute('server') ?? '',
    })),
    started: (Quizfunnel?.live ?? []).map(({ quizId, origin, element }) => {
      const version = versionOf(element);
      return {
        quizId: quizId ?? idOf(element),
        server: origin,
        isVisible: isVisible(element),
        ...(version ? { version } : {}),
      };
    }),
    violations: quizfunnelDoctor,
  };
}
