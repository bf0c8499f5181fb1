import type { LiveQuiz } from '../page-events.ts';

type Tags = { gtag?: unknown; google_tag_manager?: object };

/**
 * Sends a quiz's past and future events to `gtag`, on pages that use it without Google Tag Manager.
 */
export function notifyGtag(quiz: LiveQuiz): void {
  const { flush } = quiz;
  let sentCount = 0;
  quiz.flush = () => {
    flush();
    const { gtag, google_tag_manager } = window as Tags;
    // Tag Manager reads the data layer itself: each event would be counted twice.
    const hasTagManager = Object.keys(google_tag_manager ?? {}).some((name) => name.startsWith('GTM-'));
    if (typeof gtag === 'function')
      while (sentCount < quiz.events.length) {
        const { event = '', ...detail } = quiz.events[sentCount++] ?? {};
        if (!hasTagManager) gtag('event', event.replace(':', '_'), detail);
      }
  };
}
