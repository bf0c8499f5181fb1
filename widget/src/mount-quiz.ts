import './register-all.ts';
import { h, render } from 'preact';
import type { EmbedData } from '#contract/quiz/public-quiz.schema';
import type { Language } from '#contract/texts/languages';
import { hostStyles } from './host.css.ts';
import type { HostOptions } from './host-options.ts';
import * as leadForm from './lead-form/lead-form.ts';
import type { Messages } from './messages/en.ts';
import { QuizApp } from './QuizApp.tsx';
import type { QuizHost } from './quiz-host.ts';
import { features, views } from './registry.ts';
import { prefillLead, type RunningQuiz, runQuiz } from './run-quiz.ts';
import { NotFoundNotice } from './screens/NoticeScreen.tsx';
import { PlainResult } from './screens/PlainResult.tsx';
import type { SecondPart } from './second-part/second-part.ts';
import { createSecondPartLoader } from './second-part-loader.ts';
import { styles } from './theme.css.ts';
import type { View } from './view.ts';
import { whenViewed } from './when-visible.ts';

/** Poll interval for a quiz that is in the viewport, but hidden by the page. */
const VISIBILITY_POLL_MS = 250;

export type MountOptions = {
  messages: Messages;
  /** Base of relative image URLs. */
  origin: string;
  /** Rendered above the quiz, on every change. */
  above?: View['above'];
  /** CSS in addition to the quiz's own. */
  pageStyles?: string | undefined;
  /** Overrides the quiz's `darkMode`; 'auto' follows the visitor's system. */
  theme?: 'light' | 'dark' | 'auto' | undefined;
  /** Language of the texts; also sets their direction. */
  lang?: Language;
  /** Initial values of the lead form. */
  prefill?: HostOptions['prefill'];
};
/** The element that a quiz is rendered into. `restart` is there once the second part is. */
export type QuizRoot = HTMLElement & { quiz?: RunningQuiz | null | undefined; restart?: () => void };
export type MountedQuiz = {
  /** The running quiz; null when the quiz does not exist. */
  running: RunningQuiz | null | undefined;
  /** Changes the quiz or its options. The visitor keeps their place. */
  update(quiz: EmbedData['quiz'], change?: Partial<MountOptions>): void;
  /** Removes nodes, listeners and observers. */
  unmount(): void;
};

/**
 * Renders a quiz into an element's open shadow root: in embedded scripts, pages, demo and preview,
 * which differ by their `host`. `quiz` is null when it does not exist, and undefined when it was unpublished. An element can be mounted
 * into again after `unmount`.
 */
export function mountQuiz(
  element: HTMLElement,
  quiz: EmbedData['quiz'],
  host: QuizHost,
  initialOptions: MountOptions,
): MountedQuiz {
  // First, so that the element keeps its content when this fails.
  const running = quiz && runQuiz(quiz, host, draw, initialOptions.prefill);
  const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
  const box = document.createElement('div');
  const root = document.createElement('div');
  const saved = host.load();
  const restored = saved?.at;
  const css = [
    styles,
    hostStyles,
    leadForm.styles,
    ...Object.values<{ styles?: string }>({ ...views, ...features }).map((part) => part.styles),
    initialOptions.pageStyles,
  ].join('');
  box.className = 'box';
  root.className = 'root';
  // For the controller, which may come from another build's script.
  (root as QuizRoot).quiz = running;
  let options = initialOptions;
  let currentPalette = '';
  let currentStep: unknown;
  let currentErrors: unknown;
  let Result: View['Result'] = PlainResult;
  let secondPart: SecondPart | undefined;
  const language = () => options.lang ?? 'en';
  const { fetchNow, fetchWhenIdle } = createSecondPartLoader(host, language, (part) => {
    // Unmounted meanwhile.
    if (!box.parentNode) return;
    if (!secondPart) {
      void part.sendPending(host, running);
      part.listen(root, running);
      // The palette as a rule as well: Dark Reader does not see variables of a style attribute.
      adopt(shadow, `${css + part.styles}.root{${currentPalette}}`);
      // Redraws a result restored after a reload, plain so far, as if it were the first step.
      if (restored) currentStep = undefined;
    }
    secondPart = part;
    // Also saves what the visitor has typed meanwhile.
    draw();
  });
  box.append(root);
  shadow.append(box);
  // Removes the slot left by `unmount`. Not `replaceChildren`, which browsers of 2020 lack.
  box.previousSibling?.remove();
  adopt(shadow, css);

  function draw() {
    // Pending callbacks of an unmounted quiz draw nothing.
    if (!box.parentNode) return;
    const { theme, messages, above, origin } = options;
    const lang = language();
    const state = running?.state.value;
    const darkMode =
      theme === 'auto'
        ? window.matchMedia?.('(prefers-color-scheme:dark)').matches
        : theme === 'dark' || (theme !== 'light' && state?.quiz.darkMode);
    const palette = state?.quiz.palettes[darkMode ? 'dark' : 'light'] ?? '';
    if (palette !== currentPalette) root.style.cssText = currentPalette = palette;
    // Setting `dir` makes the browser restyle everything, even without a change.
    if (lang !== root.lang) {
      root.lang = lang;
      root.dir = lang === 'ar' ? 'rtl' : 'ltr';
    }
    if (!running || !state) return render(h(NotFoundNotice, { messages }), root);
    features.skin?.(shadow, state, origin);
    const { phase, index, leadErrors } = state;
    const step = phase === 'question' ? index : leadForm.getStepKey(state);
    let animate: (() => void) | undefined;
    if (step !== currentStep) {
      animate = secondPart?.animateHeight(root);
      // Only between steps: a late second part must not redraw a result that the visitor is
      // reading.
      Result = secondPart?.ResultScreen ?? PlainResult;
      if (phase === 'lead') fetchNow();
    }
    const texts = { ...messages, ...state.quiz.texts };
    render(h(QuizApp, { ...running, messages: texts, lang, above, origin, Result }), root);
    animate?.();
    // Moves the focus to a new step or error, so that screen readers continue there. Not when the
    // quiz first appears.
    if (currentStep !== undefined && (step !== currentStep || leadErrors !== currentErrors)) {
      const preventScroll = step !== currentStep;
      const target = preventScroll ? 'h2' : '[aria-invalid=true],.failure:not(:empty)';
      root.querySelector<HTMLElement>(target)?.focus({ preventScroll });
      // A new step shows its top; focusing an error scrolls to it.
      if (preventScroll && root.getBoundingClientRect().top < 0) root.scrollIntoView();
    }
    currentStep = step;
    currentErrors = leadErrors;
    // Last, because it may change the state and draw again.
    secondPart?.afterDraw(running, host, lang);
  }
  draw();
  // The second part handles Enter.
  root.onsubmit = () => false;
  let stopWatching: (() => void) | undefined;
  const watch = () => {
    if (!box.parentNode) return;
    stopWatching = whenViewed(root, () => {
      // In the viewport, but transparent or hidden by the page.
      if (host.isSeen?.(root) === false) return void setTimeout(watch, VISIBILITY_POLL_MS);
      // Once per visit: saved, so that a reload or another mount does not count it again.
      if (running && !saved) {
        running.save({ phase: running.state.value.phase });
        host.track({ type: 'view' });
        host.emit('quiz:view', {});
      }
      fetchWhenIdle();
    });
  };
  let resizeObserver: ResizeObserver | undefined;
  // A page may have broken the observers.
  try {
    watch();
    resizeObserver = new ResizeObserver(() => host.emit('quiz:resize', { height: root.offsetHeight }));
    resizeObserver.observe(root);
  } catch {}
  // Deferred until `mount` has returned, because listeners may ask for the controller.
  // Not `queueMicrotask`, which some pages break.
  void Promise.resolve().then(() => {
    if (quiz) host.emit('quiz:ready', { questionCount: quiz.questions.length });
  });

  return {
    running,
    update(changed, change) {
      options = { ...options, ...change };
      // The language may have changed.
      if (secondPart) fetchNow();
      if (changed && running) {
        const { state, shown } = running;
        const { index, lead } = state.value;
        state.value = { ...state.value, quiz: changed };
        running.set({
          index: Math.max(0, Math.min(index, shown().length - 1)),
          lead: prefillLead(lead, change?.prefill),
        });
      } else draw();
    },
    unmount() {
      // A lead that is being sent is still stored, but must not redirect.
      host.redirect = () => {};
      stopWatching?.();
      resizeObserver?.disconnect();
      render(null, root);
      // A shadow root cannot be removed. The slot shows the element's content again, unless another
      // quiz is mounted by now.
      if (!box.parentNode) return;
      adopt(shadow, '');
      box.replaceWith(document.createElement('slot'));
    },
  };
}

/**
 * Uses a constructable style sheet, which no Content Security Policy blocks, or a style element in
 * older browsers.
 */
function adopt(shadow: ShadowRoot, css: string): void {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    shadow.adoptedStyleSheets = [sheet];
  } catch {
    const element = document.createElement('style');
    element.textContent = css;
    shadow.querySelector('style')?.remove();
    shadow.prepend(element);
  }
}
