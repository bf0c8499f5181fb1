import { useState } from 'react';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { createPopup } from '#widget/popup/create-popup';
import type { PopupOptions, PopupTriggers, PopupWay } from '#widget/popup/popup-options';
import { popupSnippet } from '#widget/snippets';
import { home } from '../../lib/base.ts';
import { Button } from '../../ui/actions/button.tsx';
import { SelectField, TextField } from '../../ui/forms/field.tsx';
import { Snippet } from './snippet.tsx';
import { Steps } from './steps.tsx';

const ways: ReadonlyArray<{ value: PopupWay; text: string }> = [
  { value: 'popup', text: 'A window in the middle' },
  { value: 'slide-in', text: 'A panel in the corner' },
  { value: 'side-tab', text: 'A tab at the side' },
  { value: 'full-page', text: 'The whole page' },
];
const triggers: ReadonlyArray<{ name: keyof PopupTriggers; text: string; unit?: string; usual: number }> = [
  { name: 'delay', text: 'After a while', unit: 'seconds', usual: 10 },
  { name: 'scroll', text: 'When so much of the page is read', unit: 'percent', usual: 50 },
  { name: 'idle', text: 'Without any input', unit: 'seconds', usual: 30 },
  { name: 'exit', text: 'When the visitor is about to leave', usual: 0 },
];

const whole = (text: string, most: number): number | undefined =>
  /^\d{1,5}$/.test(text.trim()) ? Math.min(Number(text), most) : undefined;
const listIn = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** A quiz that opens over the page: how, when and where, to try here and to copy. */
export function PopupGuide({ quiz }: { quiz: Quiz }) {
  const [way, setWay] = useState<PopupWay>('popup');
  const [label, setLabel] = useState('');
  const [amounts, setAmounts] = useState<Partial<Record<keyof PopupTriggers, string>>>({});
  const [days, setDays] = useState('7');
  const [device, setDevice] = useState('');
  const [paths, setPaths] = useState('');
  const [campaigns, setCampaigns] = useState('');
  const open: PopupTriggers = Object.fromEntries(
    triggers.flatMap(({ name, usual }) => {
      const amount = amounts[name];
      if (amount === undefined) return [];
      return [[name, name === 'exit' ? true : (whole(amount, name === 'scroll' ? 100 : 86_400) ?? usual)]];
    }),
  );
  const options: Omit<PopupOptions, 'quizId'> = {
    way,
    open,
    label: label.trim(),
    color: quiz.primaryColor,
    everyDays: whole(days, 365) ?? 7,
    paths: listIn(paths),
    devices: device ? [device] : [],
    campaigns: listIn(campaigns),
  };
  const snippet = { origin: home, quizId: quiz.id, title: quiz.title };
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField
          label="How it opens over the page"
          value={way}
          onChange={(event) => setWay(event.target.value as PopupWay)}
        >
          {ways.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
        <TextField
          label="What it is called"
          maxLength={80}
          placeholder={quiz.title}
          hint={way === 'side-tab' ? 'The text of the tab and of the link' : 'The text of the link'}
          value={label}
          onChange={(event) => setLabel(event.target.value)}
        />
      </div>
      <fieldset>
        <legend className="mb-1.5 font-medium">When it opens by itself</legend>
        {triggers.map(({ name, text, unit, usual }) => (
          <div key={name} className="flex flex-wrap items-center gap-x-4">
            <label className="flex min-h-touch items-center gap-2.5 py-1">
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-brand"
                checked={amounts[name] !== undefined}
                onChange={({ target }) =>
                  setAmounts((now) => ({ ...now, [name]: target.checked ? String(usual) : undefined }))
                }
              />
              {text}
            </label>
            {unit && amounts[name] !== undefined ? (
              <TextField
                label={`${text}: ${unit}`}
                hideLabel
                inputMode="numeric"
                className="w-20"
                value={amounts[name]}
                onChange={({ target }) => setAmounts((now) => ({ ...now, [name]: target.value }))}
              />
            ) : null}
            {unit && amounts[name] !== undefined ? <span aria-hidden>{unit}</span> : null}
          </div>
        ))}
        <p className="text-[13px] text-hint">
          One quiz opens by itself on a page, never while the visitor writes, and not again after a lead.
        </p>
      </fieldset>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label="Then not again for so many days"
          inputMode="numeric"
          value={days}
          onChange={(event) => setDays(event.target.value)}
        />
        <SelectField label="Devices" value={device} onChange={(event) => setDevice(event.target.value)}>
          <option value="">All</option>
          <option value="phone">Phones</option>
          <option value="desktop">Larger ones</option>
        </SelectField>
        <TextField
          label="Only on these paths"
          placeholder="/shop/*, /"
          hint="Empty: on every page with the snippet"
          value={paths}
          onChange={(event) => setPaths(event.target.value)}
        />
        <TextField
          label="Only for these campaigns"
          placeholder="spring, summer"
          hint="Values of utm_campaign"
          value={campaigns}
          onChange={(event) => setCampaigns(event.target.value)}
        />
      </div>
      <div>
        <Button disabled={!quiz.published} onClick={() => tryHere({ ...options, quizId: quiz.id })}>
          Try it here
        </Button>
        {quiz.published ? null : <p className="mt-1.5 text-[13px] text-hint">Publish the quiz to try it.</p>}
      </div>
      <Snippet
        title="Popup"
        text="Opens over the page, by a link, a button or by itself."
        code={popupSnippet(snippet, options)}
        label="Embed Code"
        button="Copy popup"
        main={quiz.published}
      />
      <Steps
        steps={[
          'Copy the snippet.',
          'Paste it into the HTML of each page, or once into the footer of the site.',
          `Any button opens it, too: give it the attribute data-quiz-open="${quiz.id}". Remove the link if you need none.`,
        ]}
      />
    </div>
  );
}

/** Opens it over the dashboard, where nothing of it is counted or stored. */
function tryHere(options: PopupOptions): void {
  const element = document.createElement('div');
  element.setAttribute('data-preview', '');
  const way = options.way === 'side-tab' ? 'slide-in' : options.way;
  const popup = createPopup({ ...options, way, open: {} }, element, home);
  addEventListener('quiz:close', () => setTimeout(popup.unmount), { once: true });
  popup.open('click');
}
