import type { LiveQuiz } from '../page-events.ts';

type Tags = { gtag?: unknown; google_tag_manager?: object };

/** Tells Google's tag what happens in a quiz, and has happened, on pages that have it without a container. */
export function tellTags(quiz: LiveQuiz): void {
  const { flush } = quiz;
  let tagged = 0;
  quiz.flush = () => {
    flush();
    const { gtag, google_tag_manager } = window as Tags;
    // A container reads the data layer itself, and would count each event twice.
    const isInContainer = Object.keys(google_tag_manager ?? {}).some((name) => name.startsWith('GTM-'));
    if (typeof gtag === 'function')
      while (tagged < quiz.told.length) {
        const { event = '', ...detail } = quiz.told[tagged++] ?? {};
        if (!isInContainer) gtag('event', event.replace(':', '_'), detail);
      }
  };
}
