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
  ['Ann\u00a0Lee', 'Ann', 'Lee'],
  ['Ann\u3000Lee', 'Ann', 'Lee'],
  ['山田 太郎', '太郎', '山田'],
  ['山田\u3000太郎', '太郎', '山田'],
  ['やまだ たろう', 'たろう', 'やまだ'],
  ['ヤマダ タロウ', 'タロウ', 'ヤマダ'],
  ['김 민준', '민준', '김'],
  ['王 小明 明', '小明 明', '王'],
  ['山田太郎', '山田太郎', ''],
  ['Maria 王', 'Maria', '王'],
])('the name %j is of %j %j', (name, firstName, lastName) => expect(splitName(name)).toEqual({ firstName, lastName }));

it('on a Japanese form the name of the family comes first in any script', () => {
  expect(splitName('Yamada Taro', 'ja')).toEqual({ firstName: 'Taro', lastName: 'Yamada' });
  expect(splitName('Taro Yamada', 'en')).toEqual({ firstName: 'Taro', lastName: 'Yamada' });
  expect(splitName('Taro', 'ja')).toEqual({ firstName: 'Taro', lastName: '' });
});
