import { readSource } from './source.ts';

/** The campaign values of the address that the script has found: a page may clean it, or go on to another one, before anything is sent. */
export const landed = readSource().hidden;
