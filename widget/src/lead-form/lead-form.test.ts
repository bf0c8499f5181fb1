// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import type { EmbedLeadForm } from '#contract/quiz/public-quiz.schema';
import { de } from '../messages/de.ts';
import { mountForTest, testQuiz } from '../test-quiz.ts';

afterEach(() => document.body.replaceChildren());

const form: EmbedLeadForm = {
  fields: [
    { id: 'company', kind: 'company', required: true },
    { id: 'email', kind: 'email' },
    { id: 'size', kind: 'choice', label: 'How many are you?', choices: ['1–9', '10 or more'], required: true },
    { id: 'own', kind: 'checkbox', label: 'I own the house', required: true },
    { id: 'phone', kind: 'phone' },
  ],
  consent: [
    { text: 'I agree to the ' },
    { text: 'privacy policy', url: 'https://acme.example/privacy' },
    { text: '.' },
  ],
  marketing: [{ text: 'Send me the newsletter.' }],
};
type Shown = ReturnType<typeof mountForTest>;
async function answer(quiz: Shown) {
  await quiz.choose('Second');
  await quiz.click('Next');
  await quiz.type('textarea', 'More');
  await quiz.click('Finish');
}
async function finished(own: Partial<EmbedLeadForm> = {}, { prefill }: Parameters<typeof mountForTest>[0] = {}) {
  const quiz = mountForTest({ quiz: { ...testQuiz, form: { ...form, ...own } } });
  if (prefill) quiz.mounted.update(quiz.mounted.running?.state.value.quiz ?? null, { prefill });
  await answer(quiz);
  return quiz;
}
const check = (quiz: Shown, place: number) =>
  quiz.shadow.querySelectorAll<HTMLInputElement>('input[type=checkbox]')[place]?.click();
async function fill(quiz: Shown) {
  await quiz.type('#company', ' Acme ');
  const select = quiz.find<HTMLSelectElement>('select');
  select.value = '10 or more';
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await quiz.settled();
  check(quiz, 0);
  check(quiz, 1);
  check(quiz, 2);
  await quiz.settled();
}

describe('a custom lead form', () => {
  it('shows its fields in order, marks optional ones, and supports autofill', async () => {
    const quiz = await finished();
    const labels = [...quiz.shadow.querySelectorAll('.field label')].map(({ textContent }) => textContent);
    expect(labels).toEqual(['Company', 'Email (optional)', 'How many are you?', 'Phone (optional)']);
    expect(quiz.find('#phone').getAttribute('type')).toBe('tel');
    expect([...quiz.shadow.querySelectorAll('[autocomplete]')].map((one) => one.getAttribute('autocomplete'))).toEqual([
      'organization',
      'email',
      'tel',
      'off',
    ]);
    expect(quiz.find<HTMLAnchorElement>('.check a').href).toBe('https://acme.example/privacy');
    expect(quiz.text()).not.toContain('marketing communications');
  });
  it('mentions the result mail if there is one', async () => {
    expect((await finished()).text()).not.toContain('sent to you by email');
    document.body.replaceChildren();
    expect((await finished({ mail: true })).text()).toContain('We’ll email it to you, too.');
  });
  it('is said in the owner’s words, whatever the language', async () => {
    const texts = { leadHeading: 'One step to your plan', leadText: 'We keep it short.', submit: 'Show my plan' };
    const quiz = mountForTest({ quiz: { ...testQuiz, texts } });
    await answer(quiz);
    quiz.mounted.update(null, { messages: de, lang: 'de' });
    expect(quiz.find('h2').textContent).toBe('One step to your plan');
    expect(quiz.find('.lead').textContent).toBe('We keep it short.');
    expect(quiz.find('.main').textContent).toBe('Show my plan');
    expect(quiz.find('label[for=email]').textContent).toBe(de.email);
  });
  it('reports missing fields and focuses the first', async () => {
    const quiz = await finished();
    await quiz.type('#email', 'nobody');
    await quiz.click('See My Result');
    expect(quiz.submitted).toEqual([]);
    expect([...quiz.shadow.querySelectorAll('.error')].map(({ textContent }) => textContent)).toEqual([
      'Please fill in this field',
      'Please enter a valid email address',
      'Please fill in this field',
      'Please tick this box',
      '',
      'You must consent to continue',
      '',
    ]);
    expect(quiz.shadow.activeElement?.id).toBe('company');
  });
  it('shows a server-side error at its field and focuses it', async () => {
    const quiz = mountForTest({
      quiz: { ...testQuiz, form: { ...form, fields: [{ id: 'phone', kind: 'phone' }], consent: [{ text: 'Yes' }] } },
      submit: async () => {
        const issues = [{ path: 'fields.phone', message: 'Not a number' }];
        throw { refused: { message: 'Not a number', issues } };
      },
    });
    await answer(quiz);
    await quiz.type('#phone', '12');
    check(quiz, 0);
    await quiz.settled();
    await quiz.click('See My Result');
    expect(quiz.find('#phone-problem').textContent).toBe('Not a number');
    expect(quiz.find('#phone').getAttribute('aria-invalid')).toBe('true');
    expect(quiz.find('.failure').textContent).toBe('');
    expect(quiz.shadow.activeElement?.id).toBe('phone');
  });
  it('submits the entered values', async () => {
    const quiz = await finished();
    await fill(quiz);
    await quiz.click('See My Result');
    expect(quiz.submitted[0]).toMatchObject({
      email: '',
      consentGiven: true,
      marketingConsent: true,
      fields: { company: ' Acme ', size: '10 or more', own: true },
    });
    expect(quiz.emitted).toContain('quiz:lead');
    expect(quiz.find('h2').textContent).toBe('You are green');
  });
});

it('lets visitors skip the form without leaving a lead', async () => {
  const quiz = await finished({ place: 'skippable' });
  await quiz.click('Skip this step');
  expect(quiz.submitted[0]).toMatchObject({ skip: true });
  expect(quiz.emitted).not.toContain('quiz:lead');
  expect(quiz.find('h2').textContent).toBe('You are green');
});

it.each([
  ['an address that is none', 'ann@'],
  ['an address', 'ann@example.com'],
])('submits nothing from a skipped form: %s', async (_what, email) => {
  const quiz = await finished({ place: 'skippable' });
  await fill(quiz);
  await quiz.type('#email', email);
  await quiz.click('Skip this step');
  const [sent] = quiz.submitted;
  const answers = sent?.answers;
  const tookMs = expect.any(Number);
  expect(sent).toEqual({ name: '', email: '', consentGiven: false, trap: '', skip: true, answers, tookMs });
  expect(sent?.answers).toHaveLength(2);
});

it('resets both consents and the skip when the quiz is retaken', async () => {
  const quiz = await finished({ place: 'skippable' });
  await fill(quiz);
  await quiz.click('Skip this step');
  await quiz.click('Take it again');
  await answer(quiz);
  expect(quiz.find<HTMLInputElement>('#company').value).toBe(' Acme ');
  const boxes = [...quiz.shadow.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  expect(boxes.map(({ checked }) => checked)).toEqual([true, false, false]);
  await quiz.press('Enter', '#email');
  expect(quiz.submitted).toHaveLength(1);
  expect(quiz.text()).toContain('You must consent to continue');
});

describe('a form below the result', () => {
  it('does not submit prefilled values before the visitor has seen the form', async () => {
    const quiz = await finished({ place: 'after' }, { prefill: { name: 'Ann', email: 'ann@' } });
    expect(quiz.submitted[0]).toMatchObject({ name: '', email: '', skip: true });
    expect(quiz.find<HTMLInputElement>('#email').value).toBe('ann@');
  });
  it('is not skipped a second time by Enter', async () => {
    const quiz = await finished({ place: 'after' });
    await quiz.press('Enter');
    await quiz.press('Enter', '#email');
    expect(quiz.submitted).toHaveLength(1);
    expect(quiz.text()).toContain('Please fill in this field');
  });
  it('is shown below the result, with the focus on the result', async () => {
    const quiz = await finished({ place: 'after' });
    expect(quiz.submitted).toHaveLength(1);
    expect(quiz.submitted[0]).toMatchObject({ skip: true });
    expect([...quiz.shadow.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
      'You are green',
      'Stay in touch',
    ]);
    expect(quiz.shadow.activeElement?.textContent).toBe('You are green');
    expect(quiz.shadow.querySelector('.sent')).toBeNull();
    await fill(quiz);
    expect(quiz.shadow.querySelector('.sent')).toBeNull();
    await quiz.click('Send');
    // The focused heading is described by the confirmation.
    expect(quiz.find('.sent[role=status]').textContent).toBe('Sent. Thank you!');
    expect(quiz.shadow.activeElement?.getAttribute('aria-describedby')).toBe(quiz.find('.sent').id);
    expect(quiz.submitted[1]).toMatchObject({ skip: false, consentGiven: true });
    expect(quiz.emitted.filter((name) => name === 'quiz:lead')).toHaveLength(1);
    expect([...quiz.shadow.querySelectorAll('h2')]).toHaveLength(1);
  });
  it('can be retried when the result could not be loaded', async () => {
    let isDown = true;
    const quiz = mountForTest({
      quiz: { ...testQuiz, form: { ...form, place: 'after' } },
      submit: async () => {
        if (isDown) throw new Error('down');
        return {};
      },
    });
    await answer(quiz);
    expect(quiz.text()).toContain('Error submitting quiz. Please try again.');
    isDown = false;
    await quiz.click('See My Result');
    expect(quiz.find('h2').textContent).toBe('You are green');
  });
});
