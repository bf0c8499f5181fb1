import { limits } from '#contract/web/limits';
import { createTextArea } from './create-text-area.tsx';
import type { KindView } from './question-view.ts';

/** Enter starts a new line; Ctrl or ⌘ with Enter advances. */
export const longText: KindView = {
  Answers: createTextArea(limits.text, ({ next }) => ({
    style: 'height:224px',
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) next();
    },
  })),
};
