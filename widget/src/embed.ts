import { watchContainers } from './containers.ts';
import { fetchAfterLead } from './fetch-after-lead.ts';
import { readHostOptions } from './host-options.ts';
import { joinGlobal } from './quizfunnel-global.ts';
import { whenVisible } from './when-visible.ts';

/** The drop-in script: finds its containers, now and later, and mounts the quiz that came with it. */
const data = __QUIZFUNNEL_DATA__;
const { quizId } = data;
const api = joinGlobal(data, fetchAfterLead(data.origin));
/** How near a lazy container must come to the view. */
const NEAR = { rootMargin: '300px' };

if (api)
  watchContainers(quizId, (element) => {
    const mount = () => void api.mount(element, { quizId });
    const forget = readHostOptions(element).lazy ? whenVisible(element, NEAR, mount) : mount();
    return () => {
      forget?.();
      api.mounted.get(element)?.unmount();
    };
  });
