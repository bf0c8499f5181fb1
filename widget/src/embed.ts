import { watchContainers } from './containers.ts';
import { readHostOptions } from './host-options.ts';
import { joinGlobal } from './quizfunnel-global.ts';

/** The drop-in script: finds its containers, now and later, and mounts the quiz that came with it. */
const data = __QUIZFUNNEL_DATA__;
const alreadyHere = (window as { Quizfunnel?: { quizzes?: Record<string, unknown> } }).Quizfunnel?.quizzes?.[
  data.quizId
];
const api = joinGlobal(data);

if (!alreadyHere) {
  const waiting = new Map<Element, IntersectionObserver>();
  watchContainers(
    data.quizId,
    (element) => {
      const mount = () => api.mount(element, { quizId: data.quizId });
      if (!readHostOptions(element).lazy) return void mount();
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
          observer.disconnect();
          mount();
        },
        { rootMargin: '300px' },
      );
      waiting.set(element, observer);
      observer.observe(element);
    },
    (element) => {
      waiting.get(element)?.disconnect();
      waiting.delete(element);
      api.mounted.get(element)?.unmount();
    },
  );
}
