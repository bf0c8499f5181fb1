import type { EditedQuiz } from '../../editing/edited-quiz.ts';
import { placeholderNotes } from './placeholder-notes.ts';

type PlaceholderNotesBelowProps = {
  text: string;
  quiz: EditedQuiz;
  before?: string | undefined;
  isAddress?: boolean;
};

/** Says below a field what the placeholders in it stand for, and warns of those that stand for nothing. */
export function PlaceholderNotesBelow({ text, quiz, before, isAddress }: PlaceholderNotesBelowProps) {
  const { hints, warnings } = placeholderNotes(text, quiz, { before, isAddress });
  return (
    <>
      {hints.length > 0 ? <p className="mt-1 text-[13px] text-hint">{hints.join('; ')}</p> : null}
      {warnings.length > 0 ? (
        <div role="status" className="mt-1 grid gap-1 text-[13px] break-words text-warn">
          {warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </div>
      ) : null}
    </>
  );
}
