import { CircleAlert } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import {
  basicsDefaults,
  brandingDefaults,
  confirmingDefaults,
  leadFormDefaults,
  linkPreviewDefaults,
  mailDefaults,
  measuringDefaults,
  resumingDefaults,
  thankYouDefaults,
} from '#contract/quiz/quiz-defaults';
import { Button } from '../../../ui/actions/button.tsx';
import type { EditedQuiz } from '../editing/edited-quiz.ts';
import { optionMark } from '../editing/turns.ts';
import { steps } from '../editing/wizard.ts';
import type { Problem } from './ready-to-save.ts';
import { unshownProblems } from './unshown-problems.ts';

type SaveProblemsProps = {
  issues: readonly Problem[];
  /** Whether there is no such quiz any more. */
  gone: boolean;
  saving: boolean;
  /** Leads to a field, by its dotted path. */
  onGo: (path: string) => void;
  onSaveAsNew: () => void;
};

/** Why the quiz was not saved, with the way to each place that does not say it itself. What was typed is all still there. */
export function SaveProblems({ issues, gone, saving, onGo, onSaveAsNew }: SaveProblemsProps) {
  const [listed, setListed] = useState(issues);
  // Before it is painted, and once the fields are there.
  useLayoutEffect(() => {
    const left = unshownProblems(issues);
    if (left.length !== listed.length || left.some((problem, index) => problem !== listed[index])) setListed(left);
  });
  if (!gone && listed.length === 0) return null;
  return (
    <div role="alert" className="mb-5 rounded-card border border-bad/40 bg-bad-ground p-4">
      <p className="flex items-center gap-2 font-medium text-bad">
        <CircleAlert className="size-5 shrink-0" aria-hidden />
        {gone
          ? 'This quiz was deleted elsewhere.'
          : `${listed.length < issues.length ? 'More to fix' : 'To fix'} before this can be saved`}
      </p>
      <p className="mt-1">
        {gone ? 'Your version is still here and can become a new quiz.' : 'Nothing you typed is lost.'}
      </p>
      {gone ? (
        <Button className="mt-3" aria-disabled={saving} onClick={onSaveAsNew}>
          {saving ? 'Saving...' : 'Save as a new quiz'}
        </Button>
      ) : (
        <ul className="mt-2 grid gap-1">
          {listed.map(({ path, message }) => {
            const target = stepOf(path);
            return (
              <li key={path + message} className="flex flex-wrap items-center gap-x-3">
                <span className="min-w-0 flex-1 basis-48 break-words">{placed(path, message)}</span>
                {target === undefined ? null : (
                  <Button variant="ghost" onClick={() => onGo(path)}>
                    Go to {steps[target]?.title}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

/** A message with its place, unless it names the row itself. */
function placed(path: string, message: string): string {
  const place = placeOf(path);
  const [row = ''] = place.split(',');
  const named = row !== '' && new RegExp(`\\b${row}\\b`, 'i').test(message);
  return place && !named ? `${place}: ${message}` : message;
}

/** Fields whose messages would be the same as another's. */
const fieldNames: Readonly<Record<string, string>> = { redirectUrl: 'Redirect URL', privacyUrl: 'Privacy policy URL' };

/** `questions.2.options.1.bucket` is in “Question 3, option B”; '' where the message says enough. */
function placeOf(path: string): string {
  const [list, row, inner, option] = path.split('.');
  if (row === undefined || !/^\d+$/.test(row)) return fieldNames[path] ?? '';
  const number = Number(row) + 1;
  if (list === 'outcomes') return `Outcome ${number}`;
  if (list === 'leadFields') return `Field ${number}`;
  if (list !== 'questions') return '';
  return inner === 'options' && option
    ? `Question ${number}, option ${optionMark(Number(option), Number(option) + 1)}`
    : `Question ${number}`;
}

const onStep = <Fields extends object>(step: number, fields: Fields) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, step])) as Record<keyof Fields, number>;

const stepByField: Readonly<Record<string, number>> = {
  title: 0,
  ...onStep(0, basicsDefaults),
  ...onStep(0, linkPreviewDefaults),
  ...onStep(1, brandingDefaults),
  // One of the basics, chosen with the outcomes.
  outcomeType: 1,
  outcomes: 1,
  ...onStep(2, leadFormDefaults),
  ...onStep(2, confirmingDefaults),
  ...onStep(2, thankYouDefaults),
  ...onStep(2, measuringDefaults),
  ...onStep(2, mailDefaults),
  ...onStep(2, resumingDefaults),
  questions: 3,
} satisfies Record<keyof EditedQuiz, number>;

/** The step of the wizard (0–3) where a field is edited; undefined where none is. */
export const stepOf = (path: string): number | undefined => stepByField[path.split('.')[0] ?? ''];
