import type { QuizController, QuizId, QuizOptions } from '../../types.ts';
import { eventNames, type QuizListeners } from './event-names.ts';
import { loadScript } from './load-script.ts';
import { reportLoadFailure } from './report-load-failure.ts';

export type MountOptions = QuizOptions & {
  /** Address of the Quizfunnel server, such as `https://quiz.example.com`. */
  server: string;
  quizId: QuizId;
  /** Listeners by the events' names without `quiz:`. */
  on?: QuizListeners | undefined;
};

/**
 * A quiz that is not bound to an element. Between `mount` and the script's arrival, `update` and
 * `focus` are saved for later, and `state` is undefined.
 */
export type MountableQuiz = QuizController & {
  /**
   * Mounts the quiz into an element, instead of where it was. Called again with the same element and
   * quiz, as at each rendering of a component, it updates the options that differ from the last
   * call's; options that are missing return to their defaults.
   */
  mount(element: HTMLElement, options: MountOptions): void;
};

/** Values as JSON, because pages modify their objects. */
const toJson = (options: QuizOptions): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(options).map(([name, value]) => [name, JSON.stringify(value)]));

/** Creates a quiz that is not mounted yet. Needs no DOM, so that components can call it on a server. */
export function createQuiz(): MountableQuiz {
  let place: { element: HTMLElement; script: string } | undefined;
  let listeners: QuizListeners = {};
  let options: QuizOptions = {};
  let declared: ReturnType<typeof toJson> = {};
  let controller: QuizController | undefined;
  let isFocusDue = false;

  const listen = (event: Event) => {
    const byName = listeners as Record<string, ((event: Event) => void) | undefined>;
    byName[event.type.slice('quiz:'.length)]?.(event);
  };

  function update(change: QuizOptions) {
    if (controller) controller.update(change);
    else options = { ...options, ...change, hidden: { ...options.hidden, ...change.hidden } };
  }

  function declare(next: QuizOptions) {
    const previous = declared;
    declared = toJson(next);
    const names = Object.keys({ ...previous, ...declared }).filter((name) => previous[name] !== declared[name]);
    if (!names[0]) return;
    const change: QuizOptions = Object.fromEntries(names.map((name) => [name, next[name as keyof QuizOptions]]));
    // `update` adds to the hidden fields: those that are missing now have to be removed.
    for (const name in JSON.parse((names.includes('hidden') && previous.hidden) || '{}'))
      change.hidden = { [name]: null, ...change.hidden };
    update(change);
  }

  function unmount() {
    for (const name of eventNames) place?.element.removeEventListener(`quiz:${name}`, listen);
    controller?.unmount();
    controller = place = undefined;
    isFocusDue = false;
  }

  return {
    mount(element, { server, quizId, on = {}, ...next }) {
      const script = `/embed/${quizId}.js`;
      listeners = on;
      if (place?.element === element && place.script === server + script) return declare(next);
      unmount();
      options = next;
      declared = toJson(next);
      const current = { element, script: server + script };
      place = current;
      for (const name of eventNames) element.addEventListener(`quiz:${name}`, listen);
      loadScript(server, script)
        .then(
          () => {
            // Unmounted, or mounted elsewhere.
            if (place !== current) return;
            window.Quizfunnel?.q.push((api) => {
              // Tells the owner how the quiz is on the page; not an option for pages.
              const given = { quizId, way: 'package', ...options };
              controller = api.mount(element, given);
              if (isFocusDue) controller.focus();
            });
          },
          (error) => {
            if (place === current) reportLoadFailure(element, quizId, error);
          },
        )
        // What `mount` throws is reported by the quiz's script.
        .catch(() => undefined);
    },
    update,
    unmount,
    restart: () => controller?.restart(),
    focus() {
      isFocusDue = !!place;
      controller?.focus();
    },
    get state() {
      return controller?.state;
    },
  };
}
