import { Options } from './Options.tsx';

export const trueFalse = Options;
