import { lookDefaults } from '../../contract/look/look.ts';
import { pick } from '../../contract/pick.ts';
import { confirmingDefaults, trackingDefaults } from '../../contract/quiz/quiz-defaults.ts';
import { publicQuizFields, type QuizFields, quizFields } from '../../contract/quiz/quiz-fields.schema.ts';

/** The fields that an owner edits, of a stored quiz. */
export const quizFieldsOf = (quiz: QuizFields): QuizFields => ({
  ...pick(quiz, quizFields.shape),
  ...laterFieldsOf(quiz),
  // Quizzes stored before these existed lack them.
  proofOfWork: quiz.proofOfWork === true,
  resultBlocks: quiz.resultBlocks ?? [],
  mails: quiz.mails ?? [],
  ...linkPreviewOf(quiz),
  ...confirmingFieldsOf(quiz),
});

/** Those of them that visitors may see. */
export const publicQuizFieldsOf = (quiz: QuizFields) => ({
  ...pick(quiz, publicQuizFields.shape),
  ...laterFieldsOf(quiz),
});

/** Quizzes stored before these existed lack them, and show their score. */
const laterFieldsOf = ({ showScore, resultPdf, tracking, look, leadHeading, leadText, leadButton }: QuizFields) => ({
  showScore: showScore !== false,
  resultPdf: resultPdf === true,
  tracking: tracking ?? trackingDefaults,
  look: { ...lookDefaults, ...look },
  leadHeading: leadHeading ?? '',
  leadText: leadText ?? '',
  leadButton: leadButton ?? '',
});

const confirmingFieldsOf = (quiz: QuizFields) => ({
  confirmation: quiz.confirmation ?? confirmingDefaults.confirmation,
  confirmationSubject: quiz.confirmationSubject ?? '',
  confirmationText: quiz.confirmationText ?? '',
  confirmationButton: quiz.confirmationButton ?? '',
  disposableAddresses: quiz.disposableAddresses ?? confirmingDefaults.disposableAddresses,
});

/** What link previews say in place of title, description and logo; '' for these. */
export const linkPreviewOf = ({ shareTitle, shareText, shareImageUrl }: QuizFields) => ({
  shareTitle: shareTitle ?? '',
  shareText: shareText ?? '',
  shareImageUrl: shareImageUrl ?? '',
});
