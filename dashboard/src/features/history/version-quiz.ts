import { leadFormFrom, leadFormOf } from '#contract/lead-form';
import type { Quiz } from '#contract/quiz.schema';
import type { QuizSave, QuizVersion } from '#contract/quiz-history.schema';
import { type EditedQuiz, editedFrom } from '../builder/editor-state.ts';
import { type Change, listChanges } from '../builder/merge/list-changes.ts';
import { fieldName } from '../builder/merge/words.ts';

/** The quiz as it was in a version. What no version holds, such as its looks, is as it is now. */
export function versionQuiz(quiz: Quiz, version: QuizVersion): EditedQuiz {
  const { outcomeType, consentRequired, questions, outcomes, thankYouPageType, redirectUrl, thankYouPageConfig } =
    version;
  return editedFrom({
    ...quiz,
    outcomeType,
    consentRequired,
    questions,
    outcomes,
    ...(thankYouPageType === undefined ? {} : { thankYouPageType: thankYouPageType as EditedQuiz['thankYouPageType'] }),
    ...(redirectUrl === undefined ? {} : { redirectUrl }),
    thankYouPageConfig: { ...quiz.thankYouPageConfig, ...thankYouPageConfig },
    ...leadFormFrom(version, quiz),
  });
}

/** What the words for a change of a version are made of. */
const IN_VERSION = new Set([
  'outcomeType',
  'consentRequired',
  'questions',
  'outcomes',
  'thankYouPageType',
  'redirectUrl',
  ...Object.keys(leadFormOf({ resultMail: true })),
]);

/** What a save changed, in words: from one version to the next, and the names of what no version holds. */
export function changesOfSave(save: QuizSave, before: EditedQuiz | undefined, after: EditedQuiz | undefined): Change[] {
  const content = before && after ? listChanges(before, after) : [];
  const others = save.fields.filter(
    (name) =>
      !IN_VERSION.has(name) &&
      !(name === 'thankYouPageConfig' && content.some(({ place }) => place.startsWith('Thank-you'))),
  );
  return [
    ...others.map((name) =>
      name === 'status'
        ? { place: 'Status', text: save.status === 'published' ? 'Published' : 'Unpublished' }
        : {
            place:
              name === 'thankYouPageConfig' ? 'Thank-you page' : name === 'webhookUrl' ? 'Webhook' : fieldName(name),
            text: 'Changed',
          },
    ),
    ...content,
  ];
}
