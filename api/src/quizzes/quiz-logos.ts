import { collectionOf } from '../collections.ts';
import { QuizModel } from './quiz.model.ts';

/** The logo of every quiz that has one, draft or published. */
export async function* logosOfQuizzes(): AsyncGenerator<string> {
  for await (const { logoUrl } of collectionOf(QuizModel)
    .find({ logoUrl: { $ne: '' } })
    .project({ logoUrl: 1 }))
    yield String(logoUrl);
}
