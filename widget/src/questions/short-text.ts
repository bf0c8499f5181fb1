import { limits } from '#contract/web/limits';
import { createTextArea } from './create-text-area.tsx';

export const shortText = createTextArea(limits.shortText);
