import { blockPictures } from '../../contract/result/block-pictures.ts';
import { collectionOf } from '../db/collections.ts';
import { QuizModel, type QuizRecord } from './quiz.model.ts';
import { QuizVersionModel } from './versions/quiz-version.model.ts';

type Pictured = Pick<
  QuizRecord,
  'logoUrl' | 'look' | 'startImageUrl' | 'shareImageUrl' | 'outcomes' | 'resultBlocks' | 'mails'
>;

/**
 * The pictures of every quiz that has some, draft or published, and those of its earlier versions: these can be restored, and the results
 * that visitors had of them are still shown.
 */
export async function* logosOfQuizzes(): AsyncGenerator<string> {
  for await (const quiz of collectionOf<Pictured>(QuizModel).find({}).project<Pictured>({
    logoUrl: 1,
    'look.backgroundUrl': 1,
    startImageUrl: 1,
    shareImageUrl: 1,
    'outcomes.imageUrl': 1,
    resultBlocks: 1,
    mails: 1,
  }))
    yield* picturesOf(quiz);
  for await (const { outcomes, resultBlocks } of collectionOf(QuizVersionModel)
    .find({ $or: [{ 'outcomes.imageUrl': { $gt: '' } }, { 'resultBlocks.0': { $exists: true } }] })
    .project<Pick<Pictured, 'outcomes' | 'resultBlocks'>>({ 'outcomes.imageUrl': 1, resultBlocks: 1 }))
    yield* picturesOf({ outcomes, resultBlocks });
}

/** Where the pictures of a quiz are: its logo, those of its background, its start page and of link previews, of its outcomes, of its result page and of its mails. */
export const picturesOf = ({
  logoUrl,
  look,
  startImageUrl,
  shareImageUrl,
  outcomes = [],
  resultBlocks = [],
  mails = [],
}: Partial<Pictured>): string[] =>
  [
    logoUrl,
    look?.backgroundUrl,
    startImageUrl,
    shareImageUrl,
    ...outcomes.map(({ imageUrl }) => imageUrl),
    ...[resultBlocks, ...mails.map(({ blocks }) => blocks)].flat().flatMap(blockPictures),
  ].flatMap((url) => url || []);
