import type { Quiz } from '#contract/quiz/quiz.schema';
import type { ChangedValue, QuizSave, QuizVersion } from '#contract/quiz/quiz-history.schema';
import { contentFrom, versionFields } from '#contract/quiz/version-fields';
import { type EditedQuiz, editedFrom } from '../builder/editing/edited-quiz.ts';
import { describeValue } from '../builder/saving/describe-value.ts';
import { fieldName } from '../builder/saving/field-names.ts';
import { type Change, listChanges, wordsOf } from '../builder/saving/list-changes.ts';

/** The quiz as it was in a version. What no version holds, such as its looks, is as it is now. */
export const versionQuiz = (quiz: Quiz, version: QuizVersion): EditedQuiz =>
  editedFrom({ ...quiz, ...contentFrom(version, quiz) });

/** What the words for a change of a version are made of. Only the texts of a thank-you page belong to one. */
const { thankYouPageConfig: _texts, ...inVersion } = versionFields;
const rowsNames: Readonly<Record<string, string>> = { questions: 'Questions', outcomes: 'Outcomes' };

/**
 * What a save changed, in words: from one version to the next, and the names of what no version holds. Without the versions, the names of
 * everything.
 */
export function changesOfSave(save: QuizSave, before: EditedQuiz | undefined, after: EditedQuiz | undefined): Change[] {
  if (!before || !after)
    return save.fields.map((name) =>
      name in inVersion ? { place: rowsNames[name] ?? fieldName(name), text: 'Changed' } : otherChange(name, save),
    );
  const content = listChanges(before, after);
  const others = save.fields.filter(
    (name) =>
      !(name in inVersion) &&
      !(name === 'thankYouPageConfig' && content.some(({ place }) => place.startsWith('Thank-you'))),
  );
  return [...others.map((name) => otherChange(name, save)), ...content];
}

/** What became of a field that no version holds, as far as the save recorded that. */
function otherChange(name: string, { status, values }: QuizSave): Change {
  if (name === 'status') return { place: 'Status', text: status === 'published' ? 'Published' : 'Unpublished' };
  if (name === 'webhookUrl') return { place: 'Webhook', text: 'Changed' };
  const value = values.find(({ field }) => field === name);
  return {
    place: name === 'thankYouPageConfig' ? 'Thank-you page' : fieldName(name),
    text: value ? changeInWords(value) : 'Changed for all versions',
  };
}

const changeInWords = ({ field, before, after }: ChangedValue): string =>
  wordsOf({ before: describeValue(before, field), after: describeValue(after, field) });
