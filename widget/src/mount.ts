import { h, render } from 'preact';
import type { Language } from '#contract/languages';
import type { EmbedQuiz } from '#contract/public-quiz.schema';
import type { AfterLead } from './after-lead/after-lead.ts';
import { hostStyles } from './host.css.ts';
import type { HostOptions } from './host-options.ts';
import * as leadForm from './lead-form/lead-form.ts';
import type { Messages } from './messages/en.ts';
import { QuizApp } from './QuizApp.tsx';
import type { QuizHost } from './quiz-host.ts';
import { prefilled, type RunningQuiz, runQuiz } from './quiz-state.ts';
import { NotFoundNotice } from './screens/NoticeScreen.tsx';
import { PlainResult } from './screens/PlainResult.tsx';
import { secondPart } from './second-part.ts';
import { styles } from './theme.css.ts';
import type { View } from './view.ts';
import { whenViewed } from './when-visible.ts';

/** How often to look whether what is in view has become visible. */
const LOOK_AGAIN_MS = 250;

export type MountOptions = {
  messages: Messages;
  /** Address that relative logo paths belong to. */
  origin: string;
  /** Drawn above the quiz, anew with each of its changes: the ribbon of a preview. */
  above?: View['above'];
  /** Style sheet beside the quiz's own. */
  pageStyles?: string | undefined;
  /** Overrides the quiz's own darkMode; 'auto' goes with the visitor's system. */
  theme?: 'light' | 'dark' | 'auto' | undefined;
  /** Language of the texts; it says which way they run, whatever the page around them does. */
  lang?: Language;
  /** What to fill into the lead form. */
  prefill?: HostOptions['prefill'];
};
export type MountedQuiz = {
  /** The quiz in progress, for a preview that follows what is edited; null for one that is not there. */
  running: RunningQuiz | null;
  /** Shows a changed quiz, or the same in another way, and keeps the visitor's place. */
  update(quiz: EmbedQuiz | null, change?: Partial<MountOptions>): void;
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
  first: MountOptions,
): MountedQuiz {
  const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
  const box = document.createElement('div');
  const root = document.createElement('div');
  const running = quiz && runQuiz(quiz, host, draw, first.prefill);
  const restored = host.load()?.at;
  const css = styles + hostStyles + leadForm.styles + (first.pageStyles ?? '');
  box.className = 'box';
  root.className = 'root';
  let options = first;
  let painted = '';
  let step: unknown;
  let problems: unknown;
  let Result: View['Result'] = PlainResult;
  let arrived: AfterLead | undefined;
  const language = () => options.lang ?? 'en';
  const { fetchNow, fetchWhenIdle } = secondPart(host, language, (part) => {
    // It may come after the unmount.
    if (!box.parentNode) return;
    if (!arrived) {
      void part.sendPending(host, running);
      part.hear(root, running);
      adopt(shadow, css + part.styles);
      // What was seen before a reload, plainly so far, and nobody reads it yet.
      if (restored) step = undefined;
    }
    arrived = part;
    // And what was typed meanwhile is kept from now on.
    draw();
  });
  box.append(root);
  shadow.append(box);
  // The slot of a quiz that was here before. Browsers of 2020 have no `replaceChildren`.
  box.previousSibling?.remove();
  adopt(shadow, css);

  /** Redraws the whole quiz, with every change; preact finds what differs. */
  function draw() {
    // What is still on its way when the quiz is taken back changes nothing any more.
    if (!box.parentNode) return;
    const { theme, messages, above, origin } = options;
    const lang = language();
    const state = running?.state.value;
    const darkMode =
      theme === 'auto'
        ? window.matchMedia?.('(prefers-color-scheme:dark)').matches
        : theme === 'dark' || (theme !== 'light' && state?.quiz.darkMode);
    const palette = state?.quiz.palettes[darkMode ? 'dark' : 'light'] ?? '';
    if (palette !== painted) root.style.cssText = painted = palette;
    // A direction that is set again has the browser style everything anew.
    if (lang !== root.lang) {
      root.lang = lang;
      root.dir = lang === 'ar' ? 'rtl' : 'ltr';
    }
    if (!running || !state) return render(h(NotFoundNotice, { messages }), root);
    const { phase, index, leadErrors } = state;
    const now = phase === 'question' ? index : leadForm.stepOf(state);
    let grow: (() => void) | undefined;
    if (now !== step) {
      grow = arrived?.grow(root);
      // Chosen once: a result is not redrawn under its reader when the second part comes late.
      Result = arrived?.ResultScreen ?? PlainResult;
      if (phase === 'lead') fetchNow();
    }
    render(h(QuizApp, { ...running, messages, lang, above, origin, Result }), root);
    grow?.();
    // Focus goes along with the visitor, so that a screen reader reads on from there; never when the quiz first appears.
    if (step !== undefined && (now !== step || leadErrors !== problems)) {
      const preventScroll = now !== step;
      const target = preventScroll ? 'h2' : '[aria-invalid=true],.failure:not(:empty)';
      root.querySelector<HTMLElement>(target)?.focus({ preventScroll });
      // A step begins at its top; what is wrong with one may be anywhere in it.
      if (preventScroll && root.getBoundingClientRect().top < 0) root.scrollIntoView();
    }
    step = now;
    problems = leadErrors;
    // It may draw anew: last.
    arrived?.drawn(running, host, lang);
  }
  draw();
  // Enter is the second part's.
  root.onsubmit = () => false;
  let unwatch: (() => void) | undefined;
  const watch = () => {
    if (!box.parentNode) return;
    unwatch = whenViewed(root, () => {
      // In view, but transparent or hidden by the page.
      if (host.isSeen?.(root) === false) return void setTimeout(watch, LOOK_AGAIN_MS);
      // Who comes back to what was after the last question has been counted.
      if (running && !restored) host.track({ type: 'view' });
      if (running) host.emit('quiz:view', {});
      fetchWhenIdle();
    });
  };
  let resized: ResizeObserver | undefined;
  // A page may have broken what observes.
  try {
    watch();
    resized = new ResizeObserver(() => host.emit('quiz:resize', { height: root.offsetHeight }));
    resized.observe(root);
  } catch {}
  // Once the page has the controller, which it may ask for when it hears of this.
  queueMicrotask(() => {
    if (quiz) host.emit('quiz:ready', { questionCount: quiz.questions.length });
    else host.emit('quiz:error', { code: 'not_found', message: first.messages.notFound });
  });

  return {
    running,
    update(changed, change) {
      options = { ...options, ...change };
      // The words of another language.
      if (arrived) fetchNow();
      if (changed && running) {
        const index = Math.max(0, Math.min(running.state.value.index, changed.questions.length - 1));
        running.set({ quiz: changed, index, lead: prefilled(running.state.value.lead, change?.prefill) });
      } else draw();
    },
    unmount() {
      // A lead on its way is stored all the same; its visitor is elsewhere by then.
      host.redirect = () => {};
      unwatch?.();
      resized?.disconnect();
      render(null, root);
      // Shows what the element holds, unless another quiz is in it by now: a shadow root stays for good.
      if (!box.parentNode) return;
      adopt(shadow, '');
      box.replaceWith(document.createElement('slot'));
    },
  };
}

/** Constructable sheets pass every content security policy; where they are missing a style element does. */
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
