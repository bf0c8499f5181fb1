import { expect, it } from 'vitest';
import { splitName } from './split-name.ts';

it.each([
  ['Ann Lee', 'Ann', 'Lee'],
  ['Anna Maria Lee', 'Anna Maria', 'Lee'],
  ['Ann  Lee', 'Ann', 'Lee'],
  ['  Anna Maria  van Lee ', 'Anna Maria  van', 'Lee'],
  ['Solo', 'Solo', ''],
  [' Solo ', 'Solo', ''],
  ['', '', ''],
])('the name %j is of %j %j', (name, firstName, lastName) => expect(splitName(name)).toEqual({ firstName, lastName }));
