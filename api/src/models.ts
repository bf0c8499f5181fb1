import mongoose from 'mongoose';
import { DomainModel } from './addresses/domain.model.ts';
import { SlugModel } from './addresses/slug.model.ts';
import { quizActivityIndexes } from './analytics/projection/quiz-activity.ts';
import { DailyStatsModel, QuizStatsModel } from './analytics/projection/stats.model.ts';
import { VisitModel } from './analytics/recording/visit.model.ts';
import { SessionModel } from './auth/session.model.ts';
import { UsedLoginModel } from './auth/used-login.model.ts';
import { buildFileIndexes } from './build-files/build-file-store.ts';
import { collectionNamed } from './db/collections.ts';
import { DeletedQuizModel } from './deletion/deleted-quiz.model.ts';
import { deliveryIndexes } from './deliveries/delivery-record.ts';
import { connectionIndexes } from './destinations/connections/connection-record.ts';
import { linkIndexes } from './destinations/connections/link-record.ts';
import { settingsIndexes } from './destinations/destination-settings.ts';
import { mailAllowanceIndexes } from './destinations/result-mail/mail-allowance.ts';
import { HostPageModel } from './host-pages/host-page.model.ts';
import { rateLimitIndexes } from './http/rate-limit.ts';
import { objectIndexes } from './objects/object-record.ts';
import { pictureIndexes } from './pictures/picture-record.ts';
import { ActivityModel } from './quizzes/editing/activity.model.ts';
import { QuizModel } from './quizzes/quiz.model.ts';
import { QuizSaveModel } from './quizzes/versions/quiz-save.model.ts';
import { QuizVersionModel } from './quizzes/versions/quiz-version.model.ts';
import { LeadSearchModel } from './submissions/search/lead-search.model.ts';
import { SigningKeyModel } from './submissions/signing-key.model.ts';
import { SubmissionModel } from './submissions/submission.model.ts';
import { ApiTokenModel } from './tokens/token.model.ts';
import { UserModel } from './users/user.model.ts';

const NO_SUCH_COLLECTION = 26;
const COLLECTION_EXISTS = 48;

const models = [
  UserModel,
  SessionModel,
  ApiTokenModel,
  UsedLoginModel,
  QuizModel,
  DeletedQuizModel,
  QuizVersionModel,
  QuizSaveModel,
  SubmissionModel,
  LeadSearchModel,
  VisitModel,
  DailyStatsModel,
  QuizStatsModel,
  ActivityModel,
  SigningKeyModel,
  SlugModel,
  DomainModel,
  HostPageModel,
];

type Indexes = { collection: string; indexes: mongoose.mongo.IndexDescription[] };

/** Indexes of collections that have no model. */
const otherIndexes: Indexes[] = [
  rateLimitIndexes,
  objectIndexes,
  pictureIndexes,
  deliveryIndexes,
  quizActivityIndexes,
  settingsIndexes,
  connectionIndexes,
  linkIndexes,
  mailAllowanceIndexes,
  buildFileIndexes,
];

/** Collections without a model and without an index. */
const plainCollections = ['leases', 'figures_state', 'quiz_claims'];

/** Creates every missing collection and index. The server is not ready before this has finished. */
export async function buildIndexes(): Promise<void> {
  for (const model of models) await model.createIndexes();
  await createMissing([...models.map(({ collection }) => collection.name), ...plainCollections]);
  for (const { collection, indexes } of otherIndexes) await collectionNamed(collection).createIndexes(indexes);
}

/** Every index except those on `_id`. */
export const wantedIndexes = (): Indexes[] => [
  ...models.map((model) => ({
    collection: model.collection.name,
    indexes: model.schema.indexes().map(([key, options]) => ({ ...options, key }) as mongoose.mongo.IndexDescription),
  })),
  ...otherIndexes,
];

/** Whether every index exists. */
export async function hasIndexes(): Promise<boolean> {
  const found = await Promise.all(
    wantedIndexes().map(async ({ collection, indexes }) => {
      if (indexes.length === 0) return true;
      const names = indexes.map(({ key, name }) => name ?? Object.entries(key).flat().join('_'));
      return collectionNamed(collection).indexExists(names).catch(isMissing);
    }),
  );
  return found.every(Boolean);
}

/** A missing collection has no indexes; any other error is rethrown. */
function isMissing(error: unknown): false {
  if (error instanceof mongoose.mongo.MongoServerError && error.code === NO_SUCH_COLLECTION) return false;
  throw error;
}

/**
 * Collections without indexes are created here as well, one after the other: a mongod under wine crashes when several clients create one
 * at the same time by writing to it.
 */
async function createMissing(names: readonly string[]): Promise<void> {
  const database = mongoose.connection.db as mongoose.mongo.Db;
  const there = new Set((await database.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name));
  for (const name of names.filter((each) => !there.has(each)))
    await database.createCollection(name).catch((error: { code?: unknown }) => {
      if (error.code !== COLLECTION_EXISTS) throw error;
    });
}
