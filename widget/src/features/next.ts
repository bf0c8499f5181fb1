import { longestWay, shownQuestions } from '#contract/flow';

export const next = { shownQuestions, longestWay };
