import type mongoose from 'mongoose';
import type { LinkSettings } from '../../../contract/connections/link.schema.ts';
import { collectionNamed, type Stored } from '../../db/collections.ts';
import { MAX_TIME_MS } from '../../db/database.ts';

/** How a quiz sends its leads through a connection, under `QUIZ:LINK`. */
export type LinkRecord = {
  _id: string;
  owner: string;
  quiz: string;
  connection: string;
  vendor: string;
  settings: LinkSettings;
  /** Counts saves; absent before the first since there are any. */
  revision?: number;
  createdAt: Date;
};

export const linkIndexes = {
  collection: 'connection_links',
  indexes: [
    { key: { quiz: 1, createdAt: 1 } },
    { key: { connection: 1 } },
    { key: { owner: 1 } },
  ] as mongoose.mongo.IndexDescription[],
};

export const links = (): Stored<LinkRecord> => collectionNamed<LinkRecord>(linkIndexes.collection);

/** The browser's id of a link counts within its quiz. */
export const storedLinkId = (quiz: string, link: string): string => `${quiz}:${link}`;
export const linkIdOf = ({ _id, quiz }: Pick<LinkRecord, '_id' | 'quiz'>): string => _id.slice(quiz.length + 1);

/** All of a quiz, the oldest first. */
export const linksOfQuiz = (quiz: string): Promise<LinkRecord[]> =>
  links().find({ quiz }, { maxTimeMS: MAX_TIME_MS }).sort({ createdAt: 1 }).toArray();

export const linksOfOwner = (owner: string): Promise<LinkRecord[]> =>
  links().find({ owner }, { maxTimeMS: MAX_TIME_MS }).toArray();

export const findLink = (quiz: string, link: string): Promise<LinkRecord | null> =>
  links().findOne({ _id: storedLinkId(quiz, link) }, { maxTimeMS: MAX_TIME_MS });

/** Removes the links of a quiz. Their deliveries are removed with its leads. */
export const deleteLinksOf = (quiz: string) => links().deleteMany({ quiz });
