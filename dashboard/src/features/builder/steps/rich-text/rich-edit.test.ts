import { expect, it } from 'vitest';
import { type RichAction, richEdit } from './rich-edit.ts';

/** The selection stands between | and |. */
function edited(marked: string, action: RichAction): string {
  const start = marked.indexOf('|');
  const end = marked.lastIndexOf('|') - 1;
  const after = richEdit({ source: marked.replaceAll('|', ''), start, end }, action);
  return `${after.source.slice(0, after.start)}|${after.source.slice(after.start, after.end)}|${after.source.slice(after.end)}`;
}

it.each<[string, RichAction, string]>([
  ['You are |green|.', 'bold', 'You are **|green|**.'],
  ['You are **|green|**.', 'bold', 'You are |green|.'],
  ['|green|', 'italic', '_|green|_'],
  ['a ||', 'bold', 'a **||**'],
  ['Read |the guide| now', 'link', 'Read [the guide](|https://|) now'],
  ['||', 'link', '[link](|https://|)'],
  ['One\nT|wo\nThr|ee\nFour', 'bullets', 'One\n|- Two\n- Three|\nFour'],
  ['|- Two\n- Three|', 'numbers', '|1. Two\n2. Three|'],
  ['|1. Two\n2. Three|', 'numbers', '|Two\nThree|'],
])('turns %j with %s into %j', (before, action, after) => {
  expect(edited(before, action)).toBe(after);
});
