import { h } from 'preact';
import { features } from '../registry.ts';
import { Options } from './Options.tsx';
import type { KindView } from './question-view.ts';

export const multipleChoice: KindView = {
  Answers: (view) => h(features.other?.Choices ?? Options, view),
};
