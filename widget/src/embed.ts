// The first import, so that the data is first in the script, where it compresses best.
import './data.ts';
import 'virtual:fragments';
import { containerId } from '#contract/web/paths';
import { data } from './data.ts';
import { fetchPageCare } from './fetch-page-care.ts';
import { fetchSecondPart } from './fetch-second-part.ts';
import { readHostOptions } from './host-options.ts';
import { joinGlobal } from './join-global.ts';
import { NEAR_VIEWPORT, whenVisible } from './when-visible.ts';

/**
 * The drop-in script: mounts its quiz into the containers on the page. It polls for containers at
 * growing intervals until the page-care part is loaded. That observes the page, and handles
 * containers that cannot have a shadow root or have one of the page's.
 */
const { quizId, origin } = data;
const api = joinGlobal(data, { secondPart: fetchSecondPart(origin), pageCare: fetchPageCare(origin) });

if (api) {
  const mount = (element: HTMLElement) => {
    // A container that cannot be mounted must not affect the others.
    try {
      // A lazy container may have changed meanwhile: the page-care part handles it once it is
      // there.
      if (!api.look) api.mount(element, { quizId }, true);
    } catch {}
  };
  let pauseMs = 0;
  const look = () => {
    if (api.look) return api.look(document);
    for (const element of document.querySelectorAll<HTMLElement>(
      `[id="${containerId(quizId)}"],[data-quiz-id="${quizId}"]`,
    ))
      if (!element.shadowRoot && !api.found.includes(element)) {
        api.found.push(element);
        if (readHostOptions(element).lazy) whenVisible(element, NEAR_VIEWPORT, () => mount(element));
        else mount(element);
      }
    pauseMs += 5;
    setTimeout(look, pauseMs);
  };
  look();
}
