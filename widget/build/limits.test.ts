import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  MAX_FIRST_PART,
  MAX_FIRST_RESPONSE,
  MAX_FORM_PART,
  MAX_LEAD_PART,
  MAX_MEASURE,
  MAX_PACKAGE,
  MAX_PAGE_CARE,
  MAX_POPUP,
  MAX_SECOND_PART,
  MAX_SOLVER,
} from './limits.mjs';

const readme = readFileSync('widget/README.md', 'utf8');

it.each(
  Object.entries({
    MAX_FIRST_PART,
    MAX_FORM_PART,
    MAX_FIRST_RESPONSE,
    MAX_SECOND_PART,
    MAX_LEAD_PART,
    MAX_PAGE_CARE,
    MAX_SOLVER,
    MAX_MEASURE,
    MAX_POPUP,
    MAX_PACKAGE,
  }),
)('%s, %i bytes, is what the README promises', (_name, limit) => {
  expect(readme).toMatch(new RegExp(`\\b${limit.toLocaleString('en')}\\b`));
});
