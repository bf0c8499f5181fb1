import type { Tracking } from '#contract/quiz/quiz-fields.schema';

/** Sends an event of the quiz. */
export type SendEvent = (name: string, detail: Record<string, unknown>) => void;
type Fbq = { (...call: unknown[]): void; callMethod?: (...call: unknown[]) => void; queue: unknown[][] };
type Tags = { dataLayer?: unknown[]; gtag?: unknown; fbq?: unknown; _fbq?: unknown };

const tags = window as Tags;

/** Loads the tools that measure the page. To be called once, after the visitor has agreed. */
export function loadTools({ gtm, ga4, metaPixel }: Tracking, quizId: string): SendEvent {
  const senders = [
    ...(gtm ? [loadTagManager(gtm, quizId)] : []),
    ...(ga4 ? [loadAnalytics(ga4, quizId)] : []),
    ...(metaPixel ? [loadMetaPixel(metaPixel)] : []),
  ];
  return (name, detail) => {
    for (const send of senders) send(name, detail);
  };
}

function loadScript(src: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  document.head.append(script);
}

const dataLayer = (): unknown[] => {
  tags.dataLayer ??= [];
  return tags.dataLayer;
};

/** A container gets what the data layer of a page around a quiz gets. */
function loadTagManager(id: string, quizId: string): SendEvent {
  dataLayer().push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  loadScript(`https://www.googletagmanager.com/gtm.js?id=${id}`);
  return (event, detail) => void dataLayer().push({ event, quizId, ...detail });
}

const ANALYTICS_EVENT = /^quiz:(view|start|complete|form|skip)$/;

/** `generate_lead` is the event that Google recommends for a lead. */
function loadAnalytics(id: string, quizId: string): SendEvent {
  function gtag(..._call: unknown[]) {
    // biome-ignore lint/complexity/noArguments: gtag.js reads nothing else as a call.
    dataLayer().push(arguments);
  }
  tags.gtag = gtag;
  gtag('js', new Date());
  gtag('config', id);
  loadScript(`https://www.googletagmanager.com/gtag/js?id=${id}`);
  return (name, { score, outcome }) => {
    const parameters = { quiz_id: quizId, score, outcome, send_to: id };
    if (name === 'quiz:lead') gtag('event', 'generate_lead', parameters);
    else if (ANALYTICS_EVENT.test(name)) gtag('event', name.replace(':', '_'), parameters);
  };
}

/** https://developers.facebook.com/docs/meta-pixel/reference */
function loadMetaPixel(id: string): SendEvent {
  const fbq: Fbq = Object.assign(
    (...call: unknown[]) => {
      if (fbq.callMethod) fbq.callMethod(...call);
      else fbq.queue.push(call);
    },
    { queue: [] as unknown[][], loaded: true, version: '2.0' },
  );
  tags.fbq = tags._fbq = Object.assign(fbq, { push: fbq });
  // Otherwise it reads buttons and forms by itself.
  fbq('set', 'autoConfig', false, id);
  fbq('init', id);
  fbq('track', 'PageView');
  loadScript('https://connect.facebook.net/en_US/fbevents.js');
  return (name, { outcome, submissionId }) => {
    if (name === 'quiz:start') fbq('trackCustom', 'QuizStart');
    if (name === 'quiz:complete') fbq('trackCustom', 'QuizComplete');
    // The id that the Conversions API sends as well, so that Meta counts the lead once.
    if (name === 'quiz:lead') fbq('track', 'Lead', { content_name: outcome }, { eventID: submissionId });
  };
}
