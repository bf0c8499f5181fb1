import { expect, it } from 'vitest';
import { isDisposableAddress } from './is-disposable-address.ts';

it.each(['vera@mailinator.com', 'Vera@MAILINATOR.com', 'vera@yopmail.com'])('%s is disposable', (email) =>
  expect(isDisposableAddress(email)).toBe(true),
);

it.each(['vera@gmail.com', 'vera@outlook.com', 'vera@web.de', 'mailinator.com@example.com', 'vera@müller.de', ''])(
  '%j is not',
  (email) => expect(isDisposableAddress(email)).toBe(false),
);
