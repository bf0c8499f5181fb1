import { longestWay, shownQuestions } from '#contract/flow';

export const next = { use: { shownQuestions, longestWay } };
