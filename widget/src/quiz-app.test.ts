// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { mountForTest, testQuiz } from './test-quiz.ts';

afterEach(() => document.body.replaceChildren());

async function toLeadForm(quiz = mountForTest()) {
  await quiz.settled();
  await quiz.choose('Second');
  await quiz.click('Next');
  await quiz.type('textarea', 'More');
  await quiz.click('Finish');
  return quiz;
}

describe('taking a quiz', () => {
  it('moves between questions and shows the progress', async () => {
    const quiz = mountForTest();
    expect(quiz.text()).toContain('Question 1 of 2 • 50% Complete');
    expect(quiz.button('Previous').disabled).toBe(true);
    await quiz.choose('Second');
    await quiz.click('Next');
    expect(quiz.text()).toContain('Question 2 of 2 • 100% Complete');
    expect(quiz.find('h2').textContent).toBe('Say more');
    await quiz.click('Previous');
    expect(quiz.find<HTMLInputElement>('input[value=b]').checked).toBe(true);
  });

  it('requires an answer before advancing', async () => {
    const quiz = mountForTest();
    await quiz.click('Next');
    expect(quiz.find('[role=alert]').textContent).toBe('Please select an answer');
    expect(quiz.text()).toContain('Question 1 of 2');
    await quiz.choose('First');
    expect(quiz.find('[role=alert]').textContent).toBe('');
    await quiz.click('Next');
    await quiz.type('textarea', '   ');
    await quiz.click('Finish');
    expect(quiz.find('[role=alert]').textContent).toBe('Please select an answer');
  });

  it('reports a missing answer each time and marks the question invalid', async () => {
    const quiz = mountForTest();
    const group = quiz.find('[role=radiogroup]');
    expect(group.getAttribute('aria-invalid')).toBe('false');
    await quiz.click('Next');
    const firstError = quiz.find('[role=alert]').firstElementChild;
    await quiz.click('Next');
    // Screen readers announce a live region again when a node is added.
    expect(quiz.find('[role=alert]').firstElementChild).not.toBe(firstError);
    expect(quiz.find('[role=alert]').textContent).toBe('Please select an answer');
    expect(group.getAttribute('aria-invalid')).toBe('true');
    await quiz.choose('First');
    expect(group.getAttribute('aria-invalid')).toBe('false');
  });

  it('shows a full progress bar on the form', async () => {
    const quiz = await toLeadForm();
    expect(quiz.find<HTMLElement>('.bar i').style.width).toBe('100%');
    expect(quiz.find('#progress').textContent).toBe('Almost there!');
  });

  it('marks a required consent', async () => {
    const consent = async (consentRequired: boolean) =>
      (await toLeadForm(mountForTest({ quiz: { ...testQuiz, consentRequired } }))).find<HTMLInputElement>(
        '.check input',
      );
    expect((await consent(true)).labels?.[0]?.textContent).toContain('(required)');
    expect((await consent(true)).required).toBe(true);
    expect((await consent(false)).labels?.[0]?.textContent).not.toContain('(required)');
    expect((await consent(false)).required).toBe(false);
  });

  it('chooses options by letter and number', async () => {
    const quiz = mountForTest();
    await quiz.press('c');
    expect(quiz.find<HTMLInputElement>('input[value=c]').checked).toBe(true);
    await quiz.press('1');
    expect(quiz.find<HTMLInputElement>('input[value=a]').checked).toBe(true);
    await quiz.press('z');
    expect(quiz.find<HTMLInputElement>('input[value=a]').checked).toBe(true);
  });

  it('submits the answers and shows the result', async () => {
    const quiz = await toLeadForm();
    await quiz.type('#name', ' Ann Lee ');
    await quiz.type('#email', ' ann@example.com ');
    await quiz.choose('I agree to receive');
    await quiz.click('See My Result');
    expect(quiz.submitted).toEqual([
      {
        name: 'Ann Lee',
        email: 'ann@example.com',
        consentGiven: true,
        trap: '',
        tookMs: expect.any(Number),
        answers: [
          { questionId: 'q1', answerOptionId: 'b' },
          { questionId: 'q2', textAnswer: 'More' },
        ],
      },
    ]);
    expect(quiz.find('h2').textContent).toBe('You are green');
    expect(quiz.text()).toContain('75 out of 100 points');
    expect(quiz.tracked).toEqual(['view', 'start', 'answer', 'answer', 'complete']);
    // The view comes first, because the quiz is in view immediately.
    // Without the events of the second part, which loads at some time.
    expect(quiz.emitted.filter((name) => !/step|form/.test(name))).toEqual([
      'quiz:view',
      'quiz:ready',
      'quiz:start',
      'quiz:answer',
      'quiz:answer',
      'quiz:complete',
      'quiz:lead',
    ]);
  });

  it('submits an address typed with a Japanese keyboard in the form in which it is mailed', async () => {
    const quiz = await toLeadForm();
    await quiz.type('#email', 'ｖｅｒａ＠example．co．jp\u200b\u3000');
    await quiz.choose('I agree to receive');
    await quiz.click('See My Result');
    expect(quiz.submitted).toMatchObject([{ email: 'vera@example.co.jp' }]);
  });

  it('reports a completion without the words of the visitor, however many these are', async () => {
    const quiz = mountForTest();
    const events: unknown[] = [];
    quiz.host.track = (event) => void events.push(event);
    await toLeadForm(quiz);
    expect(events.at(-1)).toEqual({
      type: 'complete',
      answers: [
        { questionId: 'q1', answerOptionId: 'b' },
        { questionId: 'q2', textAnswer: '-' },
      ],
    });
  });

  it('reports errors of the form and keeps its content', async () => {
    const quiz = await toLeadForm();
    await quiz.type('#name', 'Ann');
    await quiz.type('#email', 'nobody');
    await quiz.click('See My Result');
    expect(quiz.text()).toContain('Please enter a valid email address');
    expect(quiz.text()).toContain('You must consent to continue');
    expect(quiz.find<HTMLInputElement>('#name').value).toBe('Ann');
    expect(quiz.find('#email').getAttribute('aria-invalid')).toBe('true');
    expect(quiz.submitted).toEqual([]);
  });

  it('reports errors of the form each time', async () => {
    const quiz = await toLeadForm();
    await quiz.type('#email', 'nobody');
    await quiz.click('See My Result');
    const firstError = quiz.find('#email-problem').firstChild;
    await quiz.click('See My Result');
    // Screen readers announce a live region again when a node is added.
    expect(quiz.find('#email-problem').firstChild).not.toBe(firstError);
    expect(quiz.text()).toContain('Please enter a valid email address');
    expect(quiz.shadow.activeElement?.id).toBe('email');
  });

  it('requires no consent when it is optional', async () => {
    const quiz = await toLeadForm(mountForTest({ quiz: { ...testQuiz, consentRequired: false } }));
    await quiz.type('#email', 'ann@example.com');
    await quiz.click('See My Result');
    expect(quiz.submitted[0]?.consentGiven).toBe(false);
  });

  async function sendWith(submit: NonNullable<NonNullable<Parameters<typeof mountForTest>[0]>['submit']>) {
    const quiz = await toLeadForm(mountForTest({ submit }));
    await quiz.type('#name', 'Ann');
    await quiz.type('#email', 'ann@example.com');
    await quiz.choose('I agree to receive');
    await quiz.click('See My Result');
    return quiz;
  }

  it('can be submitted again after a failure', async () => {
    let calls = 0;
    const quiz = await sendWith(async () => {
      calls += 1;
      if (calls === 1) throw new Error('offline');
      return { score: 10, outcome: '', card: { title: '', text: '' } };
    });
    expect(quiz.text()).toContain('Error submitting quiz. Please try again.');
    expect(quiz.find<HTMLInputElement>('#email').value).toBe('ann@example.com');
    await quiz.click('See My Result');
    expect(quiz.find('h2').textContent).toBe('Your Result');
  });

  it('shows the server’s message when it rejects the lead', async () => {
    const quiz = await sendWith(async () => {
      throw { refused: { message: 'Please enter a valid email address' } };
    });
    expect(quiz.text()).toContain('Please enter a valid email address');
  });

  it('submits once for two clicks', async () => {
    const quiz = await toLeadForm();
    await quiz.type('#email', 'ann@example.com');
    await quiz.choose('I agree to receive');
    const button = quiz.button('See My Result');
    button.click();
    button.click();
    await quiz.settled();
    expect(quiz.submitted).toHaveLength(1);
  });

  it('submits once for two presses of Enter', async () => {
    const quiz = await toLeadForm(mountForTest({ submit: () => new Promise(() => undefined) }));
    await quiz.type('#email', 'ann@example.com');
    await quiz.choose('I agree to receive');
    await quiz.press('Enter', '#email');
    await quiz.press('Enter', '#email');
    expect(quiz.button('Sending…').ariaDisabled).toBe('true');
    expect(quiz.submitted).toHaveLength(1);
  });

  it('redirects to the link of the result', async () => {
    const [redirectUrl, nextUrl] = ['https://shop.example/', 'https://shop.example/?score=75'];
    expect((await sendWith(async () => ({ redirectUrl, nextUrl }))).redirected).toEqual([nextUrl]);
  });

  it('shows the thank-you texts in place, with markup as text', async () => {
    const quiz = await sendWith(async () => ({
      nextUrl: 'https://shop.example/',
      card: { title: 'Green', text: '', thanks: { title: 'Thanks <img src=x>', subtitle: '', message: '75' } },
    }));
    expect(quiz.text()).toContain('Thanks <img src=x>');
    expect(quiz.shadow.querySelector('.thanks img')).toBeNull();
    const link = quiz.find<HTMLAnchorElement>('a.button');
    expect(link.textContent).toBe('Continue to Next Step');
    expect(link.rel).toContain('noopener');
  });
});

describe('mounting', () => {
  it('shows a notice when the quiz does not exist', async () => {
    const quiz = mountForTest({ quiz: null });
    await quiz.settled();
    expect(quiz.text()).toContain('Quiz Not Found');
    expect(quiz.text()).toContain("The quiz you're looking for is not available or has been deactivated.");
  });
  it('keeps two mounts independent', async () => {
    const [one, other] = [mountForTest(), mountForTest()];
    await one.choose('Second');
    await one.click('Next');
    expect(other.text()).toContain('Question 1 of 2');
    expect(other.shadow.querySelector('input:checked')).toBeNull();
  });
  it('cleans up and can be repeated', async () => {
    const quiz = mountForTest();
    quiz.mounted.unmount();
    expect(quiz.shadow.querySelector('.root')).toBeNull();
    expect(() => mountForTest()).not.toThrow();
  });
  it('shows a changed quiz and keeps the visitor’s place', async () => {
    const quiz = mountForTest();
    await quiz.choose('Second');
    await quiz.click('Next');
    quiz.mounted.update({
      ...testQuiz,
      questions: testQuiz.questions.map((question) => ({ ...question, title: `${question.title}!` })),
    });
    await quiz.settled();
    expect(quiz.find('h2').textContent).toBe('Say more!');
  });

  it('shows markup in a quiz’s texts as text', () => {
    const quiz = mountForTest({
      quiz: {
        ...testQuiz,
        questions: [
          { ...(testQuiz.questions[0] as (typeof testQuiz.questions)[number]), title: '<img src=x onerror=alert(1)>' },
        ],
      },
    });
    expect(quiz.find('h2').textContent).toBe('<img src=x onerror=alert(1)>');
    expect(quiz.shadow.querySelector('img')).toBeNull();
  });
});
