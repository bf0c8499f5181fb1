import { expect, it } from 'vitest';
import { emailKey } from './email-key.ts';

it.each([
  ['Ann@Example.COM', 'ann@example.com'],
  ['Rene\u0301@example.org', 'ren\u00e9@example.org'],
  ['a@ex\u00e4mple.org', 'a@xn--exmple-cua.org'],
  ['a@exa\u0308mple.org', 'a@xn--exmple-cua.org'],
  ['a@XN--EXMPLE-CUA.org', 'a@xn--exmple-cua.org'],
  ['"a@b"@example.org', '"a@b"@example.org'],
  ['ann@exa', 'ann@exa'],
  ['ann@', 'ann@'],
  ['ann', 'ann'],
])('%s is %s', (address, key) => expect(emailKey(address)).toBe(key));
