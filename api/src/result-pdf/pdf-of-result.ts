import type { ResultCard } from '../../contract/lead/submission.schema.ts';
import { makeSemaphore } from '../http/semaphore.ts';
import type { QuizRecord } from '../quizzes/quiz.model.ts';
import type { SubmissionRecord } from '../submissions/submission.model.ts';
import { drawPdf } from './draw-pdf.ts';

/** Drawing one takes some tenths of a second of one core, which visitors need for other things. */
const drawing = makeSemaphore({ maxHolders: 1, maxWaiting: 20, waitMs: 5_000 });

/** `points` has a blank, `{score}`, for the number. */
type Words = { result: string; points: string };

/** The result of a lead as a PDF file, in words of the visitor's language. Throws a 503 while too many are drawn. */
export async function pdfOfResult(
  lead: SubmissionRecord,
  quiz: QuizRecord,
  card: ResultCard,
  words: Words,
): Promise<Buffer> {
  const { language } = lead.consent;
  const release = await drawing.acquire();
  return drawPdf({
    card,
    score: lead.totalScore,
    title: quiz.title,
    resultWords: words.result,
    pointsWords: words.points.replace('{score}', String(lead.totalScore)),
    primaryColor: quiz.primaryColor,
    language,
  }).finally(release);
}
