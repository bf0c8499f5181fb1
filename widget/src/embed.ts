// First in the script the data compresses best.
import './data.ts';
import { containerId } from '#contract/paths';
import { data } from './data.ts';
import { fetchAfterLead } from './fetch-after-lead.ts';
import { fetchPageCare } from './fetch-page-care.ts';
import { readHostOptions } from './host-options.ts';
import { joinGlobal } from './quizfunnel-global.ts';
import { NEAR, whenVisible } from './when-visible.ts';

/**
 * The drop-in script: mounts the quiz that came with it into its containers, now and later. It looks through the page for them, ever more
 * seldom, until the page's part is there, which hears of what changes, and knows what to do with containers that hold no shadow root or one
 * of the page's own.
 */
const { quizId, origin } = data;
const api = joinGlobal(data, { afterLead: fetchAfterLead(origin), pageCare: fetchPageCare(origin) });

if (api) {
  const mount = (element: HTMLElement) => {
    // One that cannot be mounted keeps nobody from the others.
    try {
      // A lazy one may have become another quiz's, or none: then the page's part knows.
      if (!api.look) api.mount(element, { quizId }, true);
    } catch {}
  };
  let pause = 0;
  const look = () => {
    if (api.look) return api.look(document);
    for (const element of document.querySelectorAll<HTMLElement>(
      `[id="${containerId(quizId)}"],[data-quiz-id="${quizId}"]`,
    ))
      if (!element.shadowRoot && !api.found.has(element)) {
        api.found.add(element);
        if (readHostOptions(element).lazy) whenVisible(element, NEAR, () => mount(element));
        else mount(element);
      }
    pause += 5;
    setTimeout(look, pause);
  };
  look();
}
