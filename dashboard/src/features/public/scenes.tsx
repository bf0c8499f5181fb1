import { BadgeCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { consentTexts } from '#contract/lead/consent-text';
import { demoQuiz } from '#contract/quiz/demo-quiz';
import { Bar } from '../../ui/display/bar.tsx';
import { Card } from '../../ui/display/card.tsx';
import { FlowPicture } from '../builder/insights/flow-picture.tsx';
import { colorOutcomes, outcomeGround } from '../quizzes/outcome-color.ts';
import { demoEdit, demoWhatIf, demoXRay } from './demo-insights.ts';

const edited = demoQuiz.questions
  .flatMap(({ answerOptions }) => answerOptions)
  .find(({ id }) => id === demoEdit.optionId);

/** What no other builder shows: all results before anybody has taken the quiz, what an edit does to them, and a consent that can be checked. */
export function Scenes() {
  colorOutcomes(demoXRay.shares.map(({ id }) => id));
  return (
    <div className="grid gap-5 lg:grid-cols-3">
      <Scene
        title="See every result before anyone does"
        text={`The X-ray counts all ${demoXRay.ways} ways through the demo above. No result is out of reach, and ${100 * demoXRay.tie}% end in a tie.`}
      >
        <ul className="grid gap-3">
          {demoXRay.shares.map(({ id, title, share }) => (
            <li key={id}>
              <p className="flex justify-between gap-4">
                {title} <span className="font-medium tabular-nums">{100 * share}%</span>
              </p>
              <Bar percent={100 * share} ground={outcomeGround(id)} className="mt-1" />
            </li>
          ))}
        </ul>
      </Scene>
      <Scene
        title="Know what an edit does to past results"
        text={`Let “${edited?.text}” vote for The Strategist, and ${demoWhatIf.moved} of ${demoWhatIf.people} visitors get another result. You see that before you save.`}
      >
        <FlowPicture replay={demoWhatIf} />
        <p className="mt-2 flex justify-between text-[13px] text-hint">
          <span>Now</span> <span>After the edit</span>
        </p>
      </Scene>
      <Scene
        title="Prove every consent"
        text="The words that were shown, the time and the version are signed. Whoever asks gets a proof that anybody can check with a public key."
      >
        <div className="grid gap-2 rounded-card border border-hairline bg-ground p-4 text-[13px]">
          <p>“{consentTexts.en}”</p>
          <p className="text-hint">12 May 2026, 09:41:07 UTC</p>
          <p className="font-mono break-all text-hint" aria-hidden>
            eyJhbGciOiJFZERTQSIsImtpZCI6Ij…
          </p>
          <p className="flex items-center gap-1.5 font-medium text-good">
            <BadgeCheck className="size-4" aria-hidden /> Signature valid
          </p>
        </div>
      </Scene>
    </div>
  );
}

function Scene({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Card className="flex flex-col gap-5 p-6">
      <div>
        <h3 className="text-lg font-semibold">{title}</h3>
        <p className="mt-1.5 text-soft">{text}</p>
      </div>
      <div className="mt-auto text-sm leading-5">{children}</div>
    </Card>
  );
}
