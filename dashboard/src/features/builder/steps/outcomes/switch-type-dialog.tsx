import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { QuizAnalytics } from '#contract/analytics/analytics.schema';
import type { Replay } from '#contract/analytics/replay.schema';
import { publishChecks } from '#contract/quiz/publish-checks';
import type { OutcomeType } from '#contract/quiz/quiz-fields.schema';
import { figure, plural } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { oncePerPress } from '../../../../ui/actions/once-per-press.ts';
import { allOf, QueryView } from '../../../../ui/feedback/query-view.tsx';
import { Loading } from '../../../../ui/feedback/states.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { analyticsQueries } from '../../../analytics/queries.ts';
import type { EditedQuiz } from '../../editing/edited-quiz.ts';
import { lacksVotes, NO_VOTES } from '../../editing/outcomes.ts';
import { replayQuery, scoringOf } from '../../insights/replay-query.ts';

const MOST_TASKS = 4;

type SwitchTypeDialogProps = {
  quizId: string;
  quiz: EditedQuiz;
  to: OutcomeType;
  onCancel: () => void;
  onSwitch: () => void;
};

/** What another outcome type does to a quiz that people take, before it is chosen. */
export function SwitchTypeDialog({ quizId, quiz, to, onCancel, onSwitch }: SwitchTypeDialogProps) {
  const edited = { ...quiz, outcomeType: to };
  const figures = useQuery(analyticsQueries.quiz(quizId, {}));
  const replay = useQuery(replayQuery(quizId, scoringOf(edited), true));
  const tasks = publishChecks(edited).filter(({ severity }) => severity === 'error');
  const word = to === 'bucket' ? 'categories' : 'points';
  return (
    <Dialog
      open
      onClose={onCancel}
      title={`Switch to ${word}?`}
      description="Here is what that does. Nothing changes for visitors until you save."
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant="primary" data-first onClick={oncePerPress(onSwitch)}>
            Switch to {word}
          </Button>
        </>
      }
    >
      <QueryView query={allOf([figures, replay])} loading={<Loading className="h-16" />}>
        {([counts, moves]) => <Concerned counts={counts} replay={moves} comparable={!lacksVotes(edited)} />}
      </QueryView>
      <Part
        title="What stays"
        lines={[
          'Every lead keeps the score and the outcome it was given, here and in the CSV.',
          'Past figures stay as they were counted at the time.',
          'Points, votes and score ranges are all kept. You do not have to enter anything again.',
        ]}
      />
      <Part title="What works differently" lines={newMeanings(edited)} />
      {tasks.length ? (
        <Part
          title="To fix before it can go live"
          lines={[
            ...tasks.slice(0, MOST_TASKS).map(({ message }) => message),
            ...(tasks.length > MOST_TASKS ? [`and ${tasks.length - MOST_TASKS} more`] : []),
          ]}
        />
      ) : null}
      <h3 className="mt-5 font-medium">The way back</h3>
      <p className="mt-1 text-soft">
        Undo takes it back while you edit. Once it is saved,{' '}
        <Link to={`/dashboard/history/${quizId}`} className="rounded text-brand-ink underline underline-offset-2">
          History
        </Link>{' '}
        restores the version before.
      </p>
    </Dialog>
  );
}

/** How many people the figures are of, and how many of them would be told something else. */
function Concerned({ counts, replay, comparable }: { counts: QuizAnalytics; replay: Replay; comparable: boolean }) {
  const { totalCompletions, totalLeads } = counts;
  if (totalCompletions === 0)
    return <p className="font-medium">Nobody has completed this quiz yet, so no figure changes.</p>;
  const told = replay.people - replay.unknown;
  return (
    <>
      <p className="font-medium">
        {plural(totalCompletions, 'person', 'people')} completed this quiz, and it has {plural(totalLeads, 'lead')}.
      </p>
      {!comparable ? (
        <p className="mt-1 text-soft">{NO_VOTES}</p>
      ) : told > 0 ? (
        <p className="mt-1 text-soft">
          {replay.moved === 0
            ? 'With the same answers, no outcome would change.'
            : `Of the ${plural(told, 'person', 'people')} who took this version, ${figure(replay.moved)} would get another outcome with the same answers.`}
        </p>
      ) : null}
    </>
  );
}

function newMeanings({ outcomeType, questions }: EditedQuiz): string[] {
  const pointless = questions.every(({ options }) => options.every(({ points }) => !points));
  const mixed =
    'Outcome Distribution and Avg. Score will mix both: earlier results by the old rule, new ones by the new rule.';
  return outcomeType === 'bucket'
    ? [
        'The outcome is the one with the most votes. Score ranges decide nothing.',
        pointless
          ? 'The score is the winner’s share of the votes, since no answer has points.'
          : 'Points decide the score only, not the outcome.',
        mixed,
      ]
    : [
        'The outcome is the range that the score falls in. Votes decide nothing.',
        pointless ? 'No answer has points yet: everybody would score 0.' : 'The score is the share of the points.',
        mixed,
      ];
}

function Part({ title, lines }: { title: string; lines: string[] }) {
  return (
    <>
      <h3 className="mt-5 font-medium">{title}</h3>
      <ul className="mt-1 list-disc space-y-1 pl-5 text-soft">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
