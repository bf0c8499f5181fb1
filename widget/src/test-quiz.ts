import { onTestFinished } from 'vitest';
import type { SubmissionResult } from '#contract/lead/submission.schema';
import { demoQuiz } from '#contract/quiz/demo-quiz';
import { embedQuiz } from '#contract/quiz/embed-quiz';
import type { EmbedQuestion, EmbedQuiz } from '#contract/quiz/public-quiz.schema';
import { en } from './messages/en.ts';
import { type MountOptions, mountQuiz } from './mount-quiz.ts';
import type { LeadInput, Progress, QuizHost } from './quiz-host.ts';
import { secondPart as part } from './second-part/second-part.ts';
import { newSessionId } from './session.ts';

/** A quiz of two questions: a choice and a text. */
export const testQuiz: EmbedQuiz = {
  ...embedQuiz(demoQuiz),
  questions: [
    {
      id: 'q1',
      type: 'multiple_choice',
      title: 'Pick one',
      answerOptions: [
        { id: 'a', text: 'First' },
        { id: 'b', text: 'Second' },
        { id: 'c', text: 'Third' },
      ],
    },
    { id: 'q2', type: 'short_text', title: 'Say more', answerOptions: [] },
  ],
};

/** Mounts a quiz of these questions. Options may be given as texts, which are their ids as well. */
export const askForTest = (
  ...questions: Array<
    Partial<Omit<EmbedQuestion, 'answerOptions'>> & {
      type: EmbedQuestion['type'];
      options?: Array<string | (Partial<EmbedQuestion['answerOptions'][number]> & { text: string })>;
    }
  >
) =>
  mountForTest({
    quiz: {
      ...testQuiz,
      questions: questions.map(({ options = [], ...question }, index) => ({
        id: `q${index + 1}`,
        title: `Question ${index + 1}`,
        ...question,
        answerOptions: options.map((row) =>
          typeof row === 'string' ? { id: row, text: row } : { id: row.text, ...row },
        ),
      })),
    },
  });

/** jsdom has no layout: everything is in view, and nothing is resized. */
class InView {
  constructor(
    private readonly call: (
      entries: Array<{ isIntersecting: boolean; intersectionRatio: number; intersectionRect: DOMRect }>,
    ) => void,
  ) {}
  observe() {
    this.call([
      { isIntersecting: true, intersectionRatio: 1, intersectionRect: document.body.getBoundingClientRect() },
    ]);
  }
  disconnect() {}
}
class NeverResized {
  observe() {}
  disconnect() {}
}
Object.assign(globalThis, { IntersectionObserver: InView, ResizeObserver: NeverResized });

type Recorded = {
  submitted: LeadInput[];
  tracked: string[];
  emitted: string[];
  /** Details of the events, in the same order. */
  details: unknown[];
  redirected: string[];
  saved: Array<Progress | undefined>;
};

/**
 * Mounts a quiz with a host that records its calls and responds with `submit`. `progress` was saved
 * by an earlier load of the page; the page prevents events named `prevented`.
 */
export function mountForTest({
  quiz = testQuiz,
  submit,
  secondPart = async () => part,
  retryNow,
  cancelSubmit,
  progress,
  prevented,
  isPreview,
  isSharedDevice = false,
  sessionId = newSessionId(),
  ...options
}: {
  quiz?: EmbedQuiz | null;
  submit?: (input: LeadInput) => Promise<Partial<SubmissionResult>>;
  secondPart?: QuizHost['secondPart'];
  retryNow?: () => void;
  cancelSubmit?: () => void;
  progress?: Progress;
  prevented?: string;
  isPreview?: () => boolean;
  isSharedDevice?: boolean;
  sessionId?: string;
} & Partial<MountOptions> = {}) {
  const recorded: Recorded = { submitted: [], tracked: [], emitted: [], details: [], redirected: [], saved: [] };
  const host: QuizHost = {
    async submit(input) {
      recorded.submitted.push(input);
      const result = { id: 's', score: 75, outcome: 'Green', card: { title: 'You are green', text: 'Very.' } };
      return { ...result, ...(await submit?.(input)) };
    },
    track: (event) => void recorded.tracked.push(event.type),
    redirect: (url) => void recorded.redirected.push(url),
    emit: (name, detail) => {
      recorded.emitted.push(name);
      recorded.details.push(detail);
      return name !== prevented;
    },
    secondPart,
    ...(isPreview ? { isPreview } : {}),
    quizId: 'q',
    origin: 'https://quiz.example',
    sessionId: () => sessionId,
    retryNow: () => retryNow?.(),
    cancelSubmit,
    load: () => recorded.saved.at(-1) ?? progress,
    save: (now) => void recorded.saved.push(now),
  };
  const element = document.body.appendChild(document.createElement('div'));
  if (isSharedDevice) element.dataset.sharedDevice = '';
  const mounted = mountQuiz(element, quiz, host, { messages: en, origin: 'https://quiz.example', ...options });
  // Tests do not wait for the second part, which handles keys.
  if (mounted.running) part.listen(element.shadowRoot?.querySelector('.root') as HTMLElement, mounted.running);
  // Pending callbacks would fail after the test, without a document.
  onTestFinished(mounted.unmount);
  const shadow = element.shadowRoot as ShadowRoot;
  return { ...recorded, host, element, shadow, mounted, ...screen(shadow) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

/** A visitor's actions on, and view of, the shadow root. */
function screen(shadow: ShadowRoot) {
  const find = <E extends Element>(selector: string): E => {
    const found = shadow.querySelector<E>(selector);
    if (!found) throw new Error(`${selector} is not there: ${shadow.textContent}`);
    return found;
  };
  const button = (name: string): HTMLButtonElement => {
    const found = [...shadow.querySelectorAll('button')].find(({ textContent }) => textContent === name);
    if (!found) throw new Error(`No button ${name}: ${shadow.textContent}`);
    return found;
  };
  return {
    find,
    button,
    text: () => shadow.textContent ?? '',
    click: async (name: string) => {
      button(name).click();
      await settled();
    },
    choose: async (label: string) => {
      const option = [...shadow.querySelectorAll('label')].find(({ textContent }) => textContent?.includes(label));
      option?.querySelector('input')?.click();
      await settled();
    },
    type: async (selector: string, value: string) => {
      const field = find<HTMLInputElement>(selector);
      field.value = value;
      field.dispatchEvent(new Event('input', { bubbles: true }));
      await settled();
    },
    /** Presses a key once, in the element that matches the selector. */
    press: async (key: string, selector = 'h2', held: KeyboardEventInit = {}) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...held });
      find(selector).dispatchEvent(event);
      await settled();
      return event;
    },
    settled,
  };
}
