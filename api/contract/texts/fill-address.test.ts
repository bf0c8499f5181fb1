import { expect, it } from 'vitest';
import { fillAddress } from './fill-address.ts';

const values = {
  name: 'Ann & Bob',
  score: 70,
  outcome: 'Dry',
  answer: { q1: '../x?y#z', q2: '..' },
  category: { 'Our data': 40 },
  hidden: { partner: 'é' },
};

it.each([
  ['https://a.example/?n={{name}}&s={{score}}', 'https://a.example/?n=Ann%20%26%20Bob&s=70'],
  ['https://a.example/{{answer:q1}}/b', 'https://a.example/..%2Fx%3Fy%23z/b'],
  ['https://a.example/a/{{answer:q2}}/b', 'https://a.example/a//b'],
  ['https://a.example/?c={{category:Our%20data}}&h={{hidden:partner}}', 'https://a.example/?c=40&h=%C3%A9'],
  ['https://a.example/?x={{answer:gone|no%20one}}', 'https://a.example/?x=no%20one'],
  ['https://a.example/?x={{answer:gone}}&y={{other}}', 'https://a.example/?x=&y={{other}}'],
  ['https://{{answer:q1}}.example/', 'https://{{answer:q1}}.example/'],
  ['https://a.example/%{{name}}', 'https://a.example/%Ann%20%26%20Bob'],
])('fills %s', (address, filled) => expect(fillAddress(address, values)).toBe(filled));
