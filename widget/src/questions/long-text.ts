import { limits } from '#contract/limits';
import { textArea } from './TextArea.tsx';

/** Enter begins a new line, with Ctrl or Cmd it goes on. */
export const longText = textArea(limits.text, ({ next }) => ({
  style: 'height:224px',
  onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) next();
  },
}));
