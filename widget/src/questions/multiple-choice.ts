import { Options } from './Options.tsx';

export const multipleChoice = Options;
