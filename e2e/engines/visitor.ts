import { consentTexts } from '#contract/lead/consent-text';
import { type EnginePage, eventually } from './engine.ts';

const CONSENT = consentTexts.en.slice(0, 20);

/** What looks into the quiz's shadow root, by what a visitor sees. Runs in the page, written so that every engine takes it. */
const LOOK = `(function (kind, text) {
  var hosts = document.querySelectorAll('[id^="quiz-"], [id^="quiz-"] *, [data-quiz-id], body > div > *');
  var kinds = { option: 'label', chosen: 'label', button: 'button', field: 'input, textarea', focused: 'input, textarea', text: '.root' };
  for (var i = 0; i < hosts.length; i++) {
    var all = hosts[i].shadowRoot ? hosts[i].shadowRoot.querySelectorAll(kinds[kind]) : [];
    for (var j = 0; j < all.length; j++) {
      var found = all[j];
      // Beside its letter.
      var words = /label/.test(kinds[kind]) ? found.querySelector('span') : found;
      var said = (words || found).textContent.trim();
      if (/field|focused/.test(kind) && found.type !== text) continue;
      if (kind === 'focused' && found !== hosts[i].shadowRoot.activeElement) continue;
      if (kind === 'text' && said.indexOf(text) < 0) continue;
      if (kind === 'chosen' && !(said.indexOf(text) === 0 && found.querySelector(':checked'))) continue;
      if (/option|button/.test(kind) && said !== text) continue;
      found.scrollIntoView({ block: kind === 'text' ? 'nearest' : 'center', behavior: 'instant' });
      var box = found.getBoundingClientRect();
      // A carousel has a copy of it beside the window.
      if (box.width > 0 && box.right > 0) return (box.left + Math.min(box.width / 2, 40)) + ',' + (box.top + box.height / 2);
    }
  }
  return '';
})`;
/** What is shown instead, for whoever reads a failure. */
const SHOWN = `(function () {
  var hosts = document.querySelectorAll('[id^="quiz-"], [id^="quiz-"] *, [data-quiz-id], body > div > *');
  var shown = [];
  for (var i = 0; i < hosts.length; i++) {
    var root = hosts[i].shadowRoot && hosts[i].shadowRoot.querySelector('.root');
    if (!root) continue;
    var inputs = root.querySelectorAll('input, textarea');
    shown.push(root.innerText);
    for (var j = 0; j < inputs.length; j++) shown.push('[' + inputs[j].value + ']');
  }
  return shown.join(' ') || location.href + ' with no quiz: ' + document.body.innerText.slice(0, 300);
})()`;
/** Where what the page's own selector names is. */
const PLACE = `(function (selector) {
  var found = document.querySelector(selector);
  if (!found) return '';
  found.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  var box = found.getBoundingClientRect();
  return box.width > 0 ? (box.left + box.width / 2) + ',' + (box.top + box.height / 2) : '';
})`;
/** What stands in the field with the focus, selected: what is typed next takes its place. */
const TYPED = `(function () {
  var field = document.activeElement;
  while (field && field.shadowRoot) field = field.shadowRoot.activeElement;
  if (!field || !field.select) return '';
  field.select();
  return field.value;
})()`;
/** The first answers of the demo quiz. */
export const demoAnswers = [
  'A clear goal and a plan to reach it',
  'It moved us towards the goal of the year',
  'Spread it over a roadmap of the next quarters',
];
type Kind = 'option' | 'chosen' | 'button' | 'field' | 'focused' | 'text';

/** A visitor of the quiz on a page, or in one of its frames. */
export function visitorOf(page: EnginePage, frame?: number) {
  const find = async (kind: Kind, text: string): Promise<[number, number]> => {
    const place = await page.evaluate(`${LOOK}(${JSON.stringify(kind)}, ${JSON.stringify(text)})`, frame);
    if (!place) throw new Error(`There is no ${kind} ${text}, but ${await page.evaluate(SHOWN, frame)}`);
    const [x = 0, y = 0] = String(place).split(',').map(Number);
    return [x, y];
  };
  const sees = (text: string) => eventually(() => find('text', text));
  /** Presses until what should follow does: a button that moves while it is pressed is missed. */
  const press = async (kind: Kind, text: string, follows: () => Promise<unknown>) =>
    eventually(async () => {
      await page.press(...(await find(kind, text)), frame);
      await eventually(follows, 2_000);
    });
  /** Types into a field once it has the focus: it may still be on its way into the window, too. Looks at what has arrived. */
  const fill = async (type: string, text: string) =>
    eventually(async () => {
      await press('field', type, () => find('focused', type));
      await page.type(text, frame);
      const typed = await page.evaluate(TYPED, frame);
      if (typed !== text) throw new Error(`${text} was typed, and ${typed} stands there`);
    });
  return {
    find,
    sees,
    /** Presses something of the page's. */
    presses: (selector: string) =>
      eventually(async () => {
        const place = await page.evaluate(`${PLACE}(${JSON.stringify(selector)})`, frame);
        if (!place) throw new Error(`There is no ${selector}`);
        const [x = 0, y = 0] = String(place).split(',').map(Number);
        await page.press(x, y, frame);
      }),
    /** Answers every question, and leaves the lead form filled in and sent. */
    async takes(answers: readonly string[], email: string): Promise<void> {
      for (const [index, answer] of answers.entries()) {
        await sees(`Question ${index + 1} of ${answers.length} •`);
        // Either may still be on its way into the window.
        const isChoice = await eventually(() =>
          find('option', answer).then(
            () => true,
            () => find('field', 'textarea').then(() => false),
          ),
        );
        if (isChoice) await press('option', answer, () => find('chosen', answer));
        else await fill('textarea', answer);
        const isLast = index === answers.length - 1;
        await press('button', isLast ? 'Finish' : 'Next', () =>
          isLast ? find('field', 'email') : find('text', `Question ${index + 2} of`),
        );
      }
      await fill('email', email);
      await press('field', 'checkbox', () => find('chosen', CONSENT));
      await press('button', 'See My Result', () => find('text', 'out of 100'));
    },
  };
}
