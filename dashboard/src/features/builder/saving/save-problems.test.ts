import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SaveProblems } from './save-problems.tsx';

describe('why a quiz was not saved', () => {
  const shown = (path: string, message = 'Too long') =>
    renderToStaticMarkup(
      createElement(SaveProblems, {
        issues: [{ path, message }],
        gone: false,
        saving: false,
        onGo: () => {},
        onSaveAsNew: () => {},
      }),
    );
  it.each([
    ['title', 'Quiz Basics'],
    ['logoUrl', 'Theme &amp; Design'],
    ['outcomeType', 'Theme &amp; Design'],
    ['outcomes.0.name', 'Theme &amp; Design'],
    ['privacyUrl', 'Thank You Page'],
    ['thankYouPageConfig.title', 'Thank You Page'],
    ['tracking.gtm', 'Thank You Page'],
    ['questions.0.title', 'Questions'],
  ])('%s leads to the step where it is edited', (path, step) => {
    expect(shown(path)).toContain(`Go to ${step}<`);
  });
  it('says where, once', () => {
    expect(shown('questions.0.title')).toContain('Question 1: Too long');
    expect(shown('questions.0.options', 'No option of question 1 votes for an outcome')).not.toContain('Question 1:');
    expect(shown('questions.0.options', 'Unlike question 12')).toContain('Question 1: Unlike');
  });
  it('says which of two addresses', () => {
    expect(shown('redirectUrl', 'Enter a valid URL')).toContain('Redirect URL: Enter a valid URL');
    expect(shown('privacyUrl', 'Enter a valid URL')).toContain('Privacy policy URL: Enter a valid URL');
  });
  it('what has no field leads nowhere', () => {
    expect(shown('')).toContain('Too long');
    expect(shown('')).not.toContain('Go to');
  });
});
