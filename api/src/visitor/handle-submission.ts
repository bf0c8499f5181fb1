import { keepsResultBack } from '../../contract/lead/confirmation.ts';
import type { SubmissionInput, SubmissionResult } from '../../contract/lead/submission.schema.ts';
import type { Answer } from '../../contract/questions/answer.schema.ts';
import { DEMO_QUIZ_ID, demoQuiz } from '../../contract/quiz/demo-quiz.ts';
import type { ResultRules } from '../../contract/quiz/version-fields.ts';
import { resultCard, resultValues } from '../../contract/scoring/result-card.ts';
import type { Score } from '../../contract/scoring/scoring.ts';
import { fillAddress } from '../../contract/texts/fill-address.ts';
import type { Language } from '../../contract/texts/languages.ts';
import { MINUTE_MS } from '../../contract/time.ts';
import { paths } from '../../contract/web/paths.ts';
import { buildLink } from '../../contract/web/url.ts';
import type { AppContext } from '../context.ts';
import { AppError, badRequest, notFound } from '../errors.ts';
import { evictCachedQuiz } from '../quizzes/public/quiz-cache.ts';
import type { QuizRecord } from '../quizzes/quiz.model.ts';
import { retainVersion } from '../quizzes/versions/retain-version.ts';
import { randomId } from '../random-id.ts';
import { resultPdfPath } from '../result-pdf/result-pdf-link.ts';
import { confirmAgainLink } from '../submissions/confirming/confirm-link.ts';
import { confirmTexts } from '../submissions/confirming/confirm-texts.ts';
import { isUnconfirmed } from '../submissions/confirming/is-unconfirmed.ts';
import { checkAnswers, type ShownVersion } from '../submissions/intake/check-answers.ts';
import { completeLead, findBegunLead } from '../submissions/intake/complete-lead.ts';
import { versionOfSession } from '../submissions/intake/insert-submission.ts';
import { refuseDisposable } from '../submissions/intake/refuse-disposable.ts';
import { scoreVersion } from '../submissions/intake/score-version.ts';
import { storePartialLead } from '../submissions/intake/store-partial-lead.ts';
import { checkLead, scoreSubmission, storeSubmission } from '../submissions/intake/store-submission.ts';
import type { SubmissionRecord } from '../submissions/submission.model.ts';
import type { ProofGate } from './ask-for-proof.ts';
import { assertSessionSawVersion } from './assert-session-saw-version.ts';
import { compareResult } from './compare-result.ts';
import { findQuizForVisitors, findQuizForVisitorsUncached } from './find-quiz-for-visitors.ts';
import { demoVersion, findShownVersion } from './find-shown-version.ts';
import { recordEvents } from './record-events.ts';
import { sharedCategories } from './shared-categories.ts';
import { resultName, sharedPath } from './shared-result.ts';

const demoCard = { ...demoQuiz, ...demoVersion, thankYouPageType: 'custom', titlesInBars: true };

/** How long a visitor who loaded a quiz before it was unpublished may still submit. */
const GRACE_MS = 30 * MINUTE_MS;

/** `mailClient` names who submits, for the limits of result mails. */
type SubmitContext = AppContext & { mailClient: () => string; proofs: ProofGate };

/**
 * Handles a visitor's submission, from the parsed body to the result. Drafts, previews and the demo are
 * scored and not stored. A form that comes before the questions is stored as a partial lead, which the
 * submission with the answers completes. A visitor who skips the form gets the result and counts as a completion,
 * not as a lead. An owner's own run of a live quiz is stored and not counted. The insert is all
 * that a visitor waits for: the figures, the webhook and the mail follow from what it stored.
 */
export async function handleSubmission(
  context: SubmitContext,
  quizId: string,
  input: SubmissionInput,
  previewer: string | undefined,
): Promise<SubmissionResult> {
  if (quizId === DEMO_QUIZ_ID) {
    const facts = { ...input, ...scoreSubmission(demoVersion, input) };
    const { score, outcome } = facts;
    const share = shared(context.config.publicUrl, demoQuiz, demoVersion, facts);
    return { id: randomId(), score, outcome, card: resultCard(demoCard, facts, share) };
  }
  if (previewer) return submitTo(context, await findQuizForVisitorsUncached(context.config, quizId), input, previewer);
  const quiz = await findQuizForVisitors(context.config, quizId);
  try {
    return await submitTo(context, quiz, input, undefined);
  } catch (refusal) {
    // Sent again by a client that does not say which version it was shown: it is the one that was stored the first time.
    if (
      input.version === undefined &&
      refusal instanceof AppError &&
      (refusal.status === 400 || refusal.status === 409)
    ) {
      const version = await versionOfSession(quizId, input.sessionId);
      if (version !== undefined && version !== quiz?.version)
        return submitTo(context, quiz, { ...input, version }, undefined);
    }
    // Another process may have saved or published it a moment ago, and stale data is no reason to refuse a lead.
    if (!quiz || !(refusal instanceof AppError && refusal.status < 409)) throw refusal;
    const newest = await findQuizForVisitorsUncached(context.config, quizId);
    if (newest?.version === quiz.version && newest?.status === quiz.status) throw refusal;
    evictCachedQuiz(quizId);
    return submitTo(context, newest, input, undefined);
  }
}

async function submitTo(
  { config, log, mailClient, proofs }: SubmitContext,
  quiz: QuizRecord | null,
  input: SubmissionInput,
  previewer: string | undefined,
): Promise<SubmissionResult> {
  const own = quiz !== null && quiz.owner === previewer;
  if (!quiz || !(own || isOpen(quiz))) throw notFound('quiz_not_found');
  const version = await findShownVersion(quiz, input.version);
  if (quiz.disposableAddresses === 'refuse' && !input.skip) refuseDisposable(input);
  const isStored = !input.preview && !(own && quiz.status !== 'published');
  const submitting = { config, mailClient, proofs, own };
  if (input.partial) return begun(isStored ? await storeForm(submitting, quiz, version, input) : randomId());
  const asksFirst = version.leadPlace === 'first';
  if (!isStored && asksFirst) return previewed(config, quiz, version, input);
  if (input.skip || !isStored) {
    const { score: totalScore, outcomeId, outcome, answers } = scoreSubmission(version, input);
    if (input.skip && !own && !input.trap && !input.preview && quiz.status === 'published')
      await recordEvents(config, quiz._id, { ...input, events: [{ type: 'complete', answers: input.answers }] });
    return submissionResult(config.publicUrl, quiz, version, input, {
      _id: randomId(),
      totalScore,
      outcomeId,
      outcome,
      answers,
    });
  }
  if (!own) await assertSessionSawVersion(quiz, version.version, input.sessionId);
  const begunLead = asksFirst ? await findBegunLead(quiz._id, input.sessionId) : undefined;
  const mails = config.mail !== undefined;
  // What would be refused anyway is refused first, without work. A lead that has begun has shown its proof.
  const isUnproven =
    !begunLead && (await isWithoutProof(submitting, quiz, input, () => scoreSubmission(version, input)));
  await retainVersion(quiz._id, version.version);
  const { record, isNew } = begunLead
    ? await completeLead(begunLead, version, input, { mails, mailClient })
    : await storeSubmission(quiz, version, input, { own, mails, mailClient, isUnproven });
  if (isNew) log.debug('lead stored');
  if (isUnconfirmed(record) && keepsResultBack(version)) return keptBack(config.publicUrl, record);
  const shown = await submissionResult(config.publicUrl, quiz, version, input, record);
  if (!quiz.resultPdf || quiz.status !== 'published') return shown;
  const pdf = config.publicUrl + (await resultPdfPath(record._id));
  return { ...shown, card: { ...shown.card, pdf } };
}

type Submitting = Pick<SubmitContext, 'config' | 'mailClient' | 'proofs'> & { own: boolean };

/** Throws what `check` throws before it asks for a proof of work. */
async function isWithoutProof(
  { own, proofs, mailClient }: Submitting,
  quiz: QuizRecord,
  input: SubmissionInput,
  check: () => unknown,
): Promise<boolean> {
  if (own || !proofs.isAsked(quiz)) return false;
  check();
  return !(await proofs.hasProof(quiz._id, input, mailClient));
}

/** Stores the form of a visitor who has not answered yet, and returns the id of the lead. */
async function storeForm(
  submitting: Submitting,
  quiz: QuizRecord,
  version: ShownVersion,
  input: SubmissionInput,
): Promise<string> {
  const { config, own, mailClient } = submitting;
  if (version.leadPlace !== 'first')
    throw badRequest('This quiz asks for the form after its questions', [
      { path: 'partial', message: 'The form is submitted with the answers' },
    ]);
  if (!own) await assertSessionSawVersion(quiz, version.version, input.sessionId);
  const isUnproven = await isWithoutProof(submitting, quiz, input, () => checkLead(version, input));
  await retainVersion(quiz._id, version.version);
  const reminds = config.mail !== undefined && quiz.resumeMail;
  const { record } = await storePartialLead(quiz, version, input, { own, reminds, mailClient, isUnproven });
  return record._id;
}

/** What answers a form alone: there is no result yet. */
const begun = (id: string): SubmissionResult => ({ id, score: 0, outcome: '', card: { title: '', text: '' } });

/** The result of a preview whose form came first, and was stored nowhere. */
function previewed(
  config: AppContext['config'],
  quiz: QuizRecord,
  version: ShownVersion & ResultRules,
  input: SubmissionInput,
): Promise<SubmissionResult> {
  const answers = checkAnswers(version, input.answers);
  const { score: totalScore, outcomeId, outcome } = scoreVersion(version, answers);
  const scored = { _id: randomId(), totalScore, outcomeId, outcome, answers };
  return submissionResult(config.publicUrl, quiz, version, input, scored);
}

const isOpen = ({ status, unpublishedAt }: QuizRecord): boolean =>
  status === 'published' || (unpublishedAt !== null && Date.now() - unpublishedAt.getTime() < GRACE_MS);

/** What a visitor is shown until they have confirmed their address, on a quiz that keeps its result back until then. */
async function keptBack(publicUrl: string, { _id, email, consent }: SubmissionRecord): Promise<SubmissionResult> {
  const { checkInbox: title, mailed, again } = confirmTexts[consent.language];
  const text = mailed.replace('{email}', () => email);
  const button = { text: again, url: await confirmAgainLink(publicUrl, _id) };
  return { id: _id, score: 0, outcome: '', unconfirmed: true, card: { title, text, button, hideScore: true } };
}

/** Contains no personal data except the name and the email address that were just submitted: whoever guesses a session id learns no more than a score. */
export async function submissionResult(
  publicUrl: string,
  quiz: QuizRecord,
  version: ShownVersion & ResultRules,
  input: Pick<SubmissionInput, 'name' | 'email' | 'consentGiven' | 'language' | 'source' | 'skip'>,
  {
    _id,
    totalScore: score,
    outcomeId,
    outcome,
    answers,
  }: Pick<SubmissionRecord, '_id' | 'totalScore' | 'outcomeId' | 'outcome'> & { answers: Answer[] },
): Promise<SubmissionResult> {
  const facts = {
    ...input,
    ...scoreVersion(version, answers),
    hidden: input.source?.hidden,
    score,
    outcomeId,
    outcome,
    answers,
    comparison: await compareResult(quiz._id, score, version.resultBlocks),
  };
  // What was promised is the version's, how it looks is the quiz's as it is now.
  const shown = {
    ...version,
    thankYouPageConfig: { ...quiz.thankYouPageConfig, ...version.thankYouPageConfig },
    logoUrl: quiz.logoUrl,
    showScore: quiz.showScore,
  };
  // Of one that was unpublished meanwhile there are none: what the visitor gets here is all.
  const hasPages = quiz.status === 'published';
  const share =
    hasPages && quiz.thankYouPageConfig.showSocialShare
      ? shared(publicUrl, { ...quiz, id: quiz._id }, { ...version, showScore: quiz.showScore }, facts)
      : undefined;
  const base = { id: _id, score, outcome, card: resultCard(shown, facts, share) };
  if (input.skip && version.leadPlace === 'after') {
    // The form is still to come, and with it the thanks and the way on.
    const { thanks: _thanks, ...card } = base.card;
    return { ...base, card };
  }
  const isDynamic = version.thankYouPageType === 'dynamic';
  // A quiz that thanks in place leads on only where its owner says so: its result has all of the thank-you.
  const target =
    (!isDynamic && version.outcomes.find(({ id }) => id === outcomeId)?.redirectUrl) || version.redirectUrl;
  // Of what was just submitted, not of what is stored: a repeated submission gets the same links.
  const nextUrl = buildLink(fillAddress(target, resultValues(shown, facts).addressValues), facts);
  if (!nextUrl) return base;
  return isDynamic ? { ...base, nextUrl } : { ...base, redirectUrl: target, nextUrl };
}

type SharedQuiz = { id: string; title: string; language: Language | 'auto' };

/** What a visitor may share: the quiz, with what they came out as and nothing else of them. */
function shared(
  publicUrl: string,
  { id, title, language }: SharedQuiz,
  shown: ShownVersion & { showScore?: boolean },
  {
    score,
    outcomeId,
    categories,
    language: spoken,
  }: Pick<Score, 'score' | 'outcomeId' | 'categories'> & { language: Language },
) {
  const result = resultName(shown, { score, outcomeId });
  const { version } = shown;
  // A quiz without a language of its own speaks to the next one as it did to this one.
  const lang = language === 'auto' && spoken !== 'en' ? spoken : undefined;
  return {
    url:
      publicUrl +
      (result === undefined
        ? paths.quiz(id)
        : sharedPath(id, { result, version, lang, categories: sharedCategories(shown, categories) })),
    title,
  };
}
