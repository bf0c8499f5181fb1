import type { Quiz } from '#contract/quiz.schema';
import type { QuizSave, QuizVersion } from '#contract/quiz-history.schema';
import { contentFrom, versionFields } from '#contract/version-fields';
import { type EditedQuiz, editedFrom } from '../builder/editor-state.ts';
import { type Change, listChanges } from '../builder/merge/list-changes.ts';
import { fieldName } from '../builder/merge/words.ts';

/** The quiz as it was in a version. What no version holds, such as its looks, is as it is now. */
export const versionQuiz = (quiz: Quiz, version: QuizVersion): EditedQuiz =>
  editedFrom({ ...quiz, ...contentFrom(version, quiz) });

/** What the words for a change of a version are made of. Only the texts of a thank-you page belong to one. */
const { thankYouPageConfig: _texts, ...inVersion } = versionFields;

/** What a save changed, in words: from one version to the next, and the names of what no version holds. */
export function changesOfSave(save: QuizSave, before: EditedQuiz | undefined, after: EditedQuiz | undefined): Change[] {
  const content = before && after ? listChanges(before, after) : [];
  const others = save.fields.filter(
    (name) =>
      !(name in inVersion) &&
      !(name === 'thankYouPageConfig' && content.some(({ place }) => place.startsWith('Thank-you'))),
  );
  return [
    ...others.map((name) =>
      name === 'status'
        ? { place: 'Status', text: save.status === 'published' ? 'Published' : 'Unpublished' }
        : {
            place:
              name === 'thankYouPageConfig' ? 'Thank-you page' : name === 'webhookUrl' ? 'Webhook' : fieldName(name),
            text: name === 'webhookUrl' ? 'Changed' : 'Changed for all versions',
          },
    ),
    ...content,
  ];
}
