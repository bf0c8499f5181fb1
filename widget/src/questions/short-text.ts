import { limits } from '#contract/limits';
import { textArea } from './TextArea.tsx';

export const shortText = textArea(limits.textAnswer);
