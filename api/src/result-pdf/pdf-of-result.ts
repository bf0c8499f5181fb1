import type { ResultCard } from '../../contract/lead/submission.schema.ts';
import { unavailable } from '../errors.ts';
import { makeSemaphore } from '../http/semaphore.ts';
import type { QuizRecord } from '../quizzes/quiz.model.ts';
import type { SubmissionRecord } from '../submissions/submission.model.ts';
import { drawPdf } from './draw-pdf.ts';
import { readPdfPictures } from './pdf-pictures.ts';

/** Drawing one takes some tenths of a second of one core, which visitors need for other things. */
const drawing = makeSemaphore({ maxHolders: 1, maxWaiting: 20, waitMs: 5_000 });
const MAX_DRAWING_MS = 5_000;

type Input = {
  lead: SubmissionRecord;
  quiz: QuizRecord;
  card: ResultCard;
  /** `points` has a blank, `{score}`, for the number. */
  words: { result: string; points: string };
  publicUrl: string;
};

/** The result of a lead as a PDF file, in words of the visitor's language. Throws a 503 if too many are drawn, or it takes too long. */
export async function pdfOfResult({ lead, quiz, card, words, publicUrl }: Input): Promise<Buffer> {
  const release = await drawing.acquire();
  return within(MAX_DRAWING_MS, async (signal) =>
    drawPdf(
      {
        card,
        score: lead.totalScore,
        title: quiz.title,
        resultWords: words.result,
        pointsWords: words.points.replace('{score}', String(lead.totalScore)),
        primaryColor: quiz.primaryColor,
        language: lead.consent.language,
        logo: quiz.logoUrl,
        pictures: await readPdfPictures(card, quiz.logoUrl, publicUrl, signal),
      },
      signal,
    ),
  ).finally(release);
}

/** Runs work that ends when its signal is aborted, which is a 503. */
export async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(ms);
  return work(signal).catch((error: unknown) => {
    throw signal.aborted ? unavailable() : error;
  });
}
