import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { plainHttpNotice } from './plain-http-notice.ts';

const settings = {
  ...{ MONGODB_URI: 'mongodb://127.0.0.1:27017/x', SESSION_SECRET: 'a secret of sixteen or more' },
  ...{ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' },
};

it.each([
  ['production', 'http://quiz.example', true],
  ['production', 'https://quiz.example', false],
  ['production', 'http://127.0.0.1:3000', false],
  ['development', 'http://quiz.example', false],
])('tells who serves others without https: %s at %s', (NODE_ENV, PUBLIC_URL, isTold) => {
  const notice = plainHttpNotice(readConfig({ ...settings, NODE_ENV, PUBLIC_URL }));
  expect(notice?.startsWith(`PUBLIC_URL is ${PUBLIC_URL}, without https`) ?? false).toBe(isTold);
});
