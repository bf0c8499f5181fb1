import { h, render } from 'preact';
import type { EmbedQuiz } from '#contract/public-quiz.schema';
import type { Messages } from './messages/en.ts';
import { QuizApp } from './QuizApp.tsx';
import type { QuizHost } from './quiz-host.ts';
import { createQuizState } from './quiz-state.ts';
import { NotFoundNotice } from './screens/NoticeScreen.tsx';
import { styles } from './theme.css.ts';
import { themeVariables } from './theme.ts';
import { ViewContext } from './view-context.ts';

export type MountOptions = {
  messages: Messages;
  /** Address that relative logo paths belong to. */
  origin: string;
  preview?: boolean;
  /** 'light' and 'dark' override the quiz's own darkMode. */
  theme?: 'light' | 'dark' | 'auto' | undefined;
  /** Use a typeface of its own instead of the host page's: for pages that have none. */
  ownFont?: boolean;
  rightToLeft?: boolean;
};
export type MountedQuiz = {
  /** Shows a changed quiz and keeps the visitor's place. */
  update(quiz: EmbedQuiz): void;
  /** Takes everything back: nodes, listeners, observers. */
  unmount(): void;
};

/**
 * Renders a quiz into an element's open shadow root: the one renderer behind script, pages, demo and preview. `quiz` is null for
 * one that is not there. What differs from place to place is in `host`. Mounting again after `unmount` is fine.
 */
export function mountQuiz(
  element: HTMLElement,
  quiz: EmbedQuiz | null,
  host: QuizHost,
  options: MountOptions,
): MountedQuiz {
  const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
  const undoStyles = adopt(shadow);
  const root = document.createElement('div');
  root.className = options.ownFont ? 'root plain' : 'root';
  if (options.rightToLeft) root.dir = 'rtl';
  const paint = (shown: EmbedQuiz | null) => {
    const darkMode = options.theme === 'dark' || (options.theme !== 'light' && (shown?.darkMode ?? false));
    const variables = themeVariables({ primaryColor: '', secondaryColor: '', ...shown, darkMode });
    for (const [name, value] of Object.entries(variables)) root.style.setProperty(name, value);
    root.style.setProperty('color-scheme', darkMode ? 'dark' : 'light');
  };
  paint(quiz);
  shadow.append(root);

  // The host page's own shortcuts must not hear what is typed in the quiz.
  const keep = (event: Event) => event.stopPropagation();
  const keys = ['keydown', 'keyup', 'keypress'];
  for (const key of keys) root.addEventListener(key, keep);

  const state = quiz && createQuizState(quiz, host);
  if (state) {
    const view = { state, messages: options.messages, preview: options.preview ?? false, origin: options.origin };
    render(h(ViewContext.Provider, { value: view, children: h(QuizApp, null) }), root);
  } else {
    render(h(NotFoundNotice, { messages: options.messages }), root);
    host.emit('quiz:error', { code: 'not_found', message: options.messages.notFound });
  }
  const unwatch = state ? watchFirstView(root, host) : () => undefined;
  if (quiz) host.emit('quiz:ready', { questionCount: quiz.questions.length });

  return {
    update(changed) {
      paint(changed);
      if (!state) return;
      state.quiz.value = changed;
      state.index.value = Math.min(state.index.value, Math.max(0, changed.questions.length - 1));
    },
    unmount() {
      unwatch();
      render(null, root);
      for (const key of keys) root.removeEventListener(key, keep);
      root.remove();
      undoStyles();
    },
  };
}

/** Constructable sheets pass every content security policy; where they are missing a style element does. */
function adopt(shadow: ShadowRoot): () => void {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sheet];
    return () => {
      shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets].filter((other) => other !== sheet);
    };
  } catch {
    const element = document.createElement('style');
    element.textContent = styles;
    shadow.append(element);
    return () => element.remove();
  }
}

/** A view is counted when the first question is at least half visible. */
function watchFirstView(root: HTMLElement, host: QuizHost): () => void {
  const seen = () => {
    host.track({ type: 'view' });
    host.emit('quiz:view', {});
  };
  if (typeof IntersectionObserver === 'undefined') {
    seen();
    return () => undefined;
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      seen();
    },
    { threshold: 0.5 },
  );
  observer.observe(root);
  return () => observer.disconnect();
}
