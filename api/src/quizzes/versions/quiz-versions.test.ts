import { describe, expect } from 'vitest';
import { confirmationRules } from '../../../contract/lead/confirmation.ts';
import { leadFormRules } from '../../../contract/lead/lead-form.ts';
import { pick } from '../../../contract/pick.ts';
import type { Quiz, QuizDraft } from '../../../contract/quiz/quiz.schema.ts';
import { quizDefaults } from '../../../contract/quiz/quiz-defaults.ts';
import type { QuizVersion } from '../../../contract/quiz/quiz-history.schema.ts';
import { versionFields } from '../../../contract/quiz/version-fields.ts';
import { apiTest } from '../../test/api-test.ts';
import { buildQuiz } from '../../test/factories.ts';
import { versionOf } from './quiz-versions.ts';

const { it, ann } = apiTest({ signedIn: ['ann'] });

describe('the name of a version', () => {
  const content = {
    ...pick(quizDefaults, leadFormRules),
    outcomeType: 'points' as const,
    consentRequired: true,
    thankYouPageType: 'custom' as const,
    ...pick(quizDefaults, confirmationRules),
    redirectUrl: '',
    resultBlocks: [],
    thankYouPageConfig: {
      ...quizDefaults.thankYouPageConfig,
      title: 'Thank You!',
      subtitle: 'Your response has been recorded',
      message: "Thank you for taking our quiz. We'll be in touch soon!",
    },
    questions: [
      {
        id: 'q1',
        title: 'Tea or coffee?',
        type: 'multiple_choice' as const,
        order: 0,
        options: [{ id: 'q2', text: 'Tea', points: 1, votes: [{ outcomeId: 'q3', weight: 1 }] }],
      },
    ],
    outcomes: [{ id: 'q3', name: 'calm', title: 'Calm', description: '', minScore: null, maxScore: null }],
  };
  // Leads, figures and shared results refer to versions by these names. Where this fails, quizzes that nobody touched get a new version.
  it('never changes from release to release', () => {
    const email = { id: 'email', kind: 'email' as const, label: 'Address', required: true, choices: [], country: '' };
    const form = { leadFields: [email], leadPlace: 'after' as const, consentText: 'C', marketingText: 'M' };
    expect([
      versionOf(content),
      versionOf({ ...content, ...form }),
      versionOf({ ...content, resultMail: true }),
    ]).toEqual(['fd9318afe5ae9eff', '994c6541ab2fd476', 'c1e49247237fcbcb']);
  });
});

describe('a version', () => {
  it('keeps and brings back each field that belongs to one', async () => {
    const given = {
      outcomeType: 'bucket',
      consentRequired: false,
      thankYouPageType: 'dynamic',
      redirectUrl: 'https://shop.example/',
      thankYouPageConfig: { title: 'A', subtitle: 'B', message: 'C', textColor: '#000000' },
      leadFields: [{ ...quizDefaults.leadFields[1], label: 'Address' }] as Quiz['leadFields'],
      leadPlace: 'after',
      consentText: 'D',
      marketingText: 'E',
      resultMail: true,
      confirmation: 'confirm_first',
      confirmationSubject: 'G',
      confirmationText: 'H',
      confirmationButton: 'I',
      resultBlocks: [{ id: 'b1', kind: 'heading', text: 'F', condition: { when: 'score', min: 0, max: 40 } }],
    } satisfies Partial<QuizDraft>;
    const before = await buildQuiz(ann, given);
    const path = `/api/quizzes/${before.id}`;
    const { questions: _questions, outcomes: _outcomes, ...others } = versionFields;
    const atFirst = Object.fromEntries(Object.keys(others).map((name) => [name, quizDefaults[name as 'leadPlace']]));
    expect((await ann.put<Quiz>(path, atFirst)).status).toBe(200);

    const kept = (await ann.get<QuizVersion>(`${path}/versions/${before.version}`)).body;
    for (const name of Object.keys(versionFields) as Array<keyof typeof versionFields>) {
      if (name in atFirst) expect(before[name], name).not.toEqual(quizDefaults[name as 'leadPlace']);
      if (name === 'thankYouPageConfig') expect(kept[name]).toEqual({ title: 'A', subtitle: 'B', message: 'C' });
      else expect(kept[name], name).toEqual(before[name]);
    }
    const restored = await ann.post<Quiz>(`${path}/versions/${before.version}/restore`);
    expect(restored.status, restored.text).toBe(200);
    expect(restored.body.version).toBe(before.version);
    for (const name of Object.keys(others) as Array<keyof typeof others>)
      if (name !== 'thankYouPageConfig') expect(restored.body[name], name).toEqual(before[name]);
    expect(restored.body.thankYouPageConfig).toEqual({ ...before.thankYouPageConfig, textColor: '#1F2937' });
  });
});
