import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { plural } from '../../lib/format.ts';
import { allOf, QueryView } from '../../ui/feedback/query-view.tsx';
import { Loading } from '../../ui/feedback/states.tsx';
import { SelectField } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { differencesOf } from '../builder/saving/list-changes.ts';
import { historyQueries } from './queries.ts';
import { calledOf, type ListedSave, toldApart } from './saved-when.ts';
import { versionQuiz } from './version-quiz.ts';

type CompareVersionsProps = { quiz: Quiz; saves: ListedSave[]; first: ListedSave; onClose: () => void };

/** Two versions side by side: every place in which they differ. Begins with one of them and the quiz as it is now, or what was before. */
export function CompareVersions({ quiz, saves, first, onClose }: CompareVersionsProps) {
  const [left, setLeft] = useState(() => {
    const current = saves.find(({ current }) => current);
    // Where only colors were changed, all saves are of one version.
    const differs = saves.find(({ version }) => version !== first.version) ?? saves.find(({ id }) => id !== first.id);
    const other = first.current ? differs : first;
    return { old: other ?? first, now: first.current ? first : (current ?? first) };
  });
  const old = useQuery(historyQueries.version(quiz.id, left.old.version));
  const now = useQuery(historyQueries.version(quiz.id, left.now.version));
  const choose = (side: 'old' | 'now') => (id: string) => {
    const save = saves.find((each) => each.id === id);
    if (save) setLeft({ ...left, [side]: save });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Compare versions"
      description="By their questions, outcomes, lead form and thank-you texts. Title, description and colors are the same for all versions."
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Choice label="First version" value={left.old} saves={saves} onChoose={choose('old')} />
        <Choice label="Second version" value={left.now} saves={saves} onChoose={choose('now')} />
      </div>
      <div className="mt-5">
        <QueryView query={allOf([old, now])} loading={<Loading className="h-40" />}>
          {([one, other]) => {
            const pairs = differencesOf(versionQuiz(quiz, one), versionQuiz(quiz, other));
            const said = (
              <p role="status" className={pairs.length ? 'sr-only' : 'text-soft'}>
                {pairs.length ? plural(pairs.length, 'difference') : 'There is no difference between them.'}
              </p>
            );
            if (pairs.length === 0) return said;
            return (
              <>
                {said}
                <table className="w-full table-fixed text-[13px]">
                  <caption className="sr-only">Where the two versions differ</caption>
                  <thead className="sr-only">
                    <tr className="text-left text-hint [&>th]:pb-2 [&>th]:font-normal">
                      <th scope="col">{calledOf(left.old)}</th>
                      <th scope="col" className="pl-4">
                        {calledOf(left.now)}
                      </th>
                    </tr>
                  </thead>
                  {pairs.map(({ place, before, after }, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two places may be called alike
                    <tbody key={`${index} ${place}`}>
                      <tr className="border-t border-hairline">
                        <th scope="rowgroup" colSpan={2} className="pt-2.5 text-left font-medium break-words">
                          {place}
                        </th>
                      </tr>
                      <tr className="align-top [&>td]:pt-0.5 [&>td]:pb-2.5 [&>td]:break-words">
                        <td className="text-soft">{before}</td>
                        <td className="pl-4">{after}</td>
                      </tr>
                    </tbody>
                  ))}
                </table>
              </>
            );
          }}
        </QueryView>
      </div>
    </Dialog>
  );
}

type ChoiceProps = { label: string; value: ListedSave; saves: ListedSave[]; onChoose: (id: string) => void };

function Choice({ label, value, saves, onChoose }: ChoiceProps) {
  const called = toldApart(saves);
  return (
    <SelectField label={label} value={value.id} onChange={(event) => onChoose(event.target.value)}>
      {saves.map((save, at) => (
        <option key={save.id} value={save.id}>
          {called[at]}
        </option>
      ))}
    </SelectField>
  );
}
