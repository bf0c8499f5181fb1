import type { S3Settings } from '../config.ts';
import { gridfsStore } from './gridfs-store.ts';
import { s3Store } from './s3-store.ts';

/** A file and whose it is. It belongs to its owner alone until he takes it into use. */
export type StoredObject = { id: string; owner: string };

/** Where files lie. */
export type ObjectStore = {
  /** Stores a file once; false when there is one of this id already. */
  storeObject(object: StoredObject, bytes: Buffer): Promise<boolean>;
  /** Makes an owner's file readable for everybody. False when he has no such file. */
  takeIntoUse(object: StoredObject): Promise<boolean>;
  /** A file that is in use, for reading; undefined for anything else. */
  openObject(id: string): Promise<NodeJS.ReadableStream | undefined>;
  /** Removes every file of an owner. */
  deleteObjectsOf(owner: string): Promise<void>;
};

let store: ObjectStore = gridfsStore;

/** Chooses where files lie from now on: a bucket where one is configured, else the database. */
export function useObjectStore(s3: S3Settings | undefined): void {
  store = s3 ? s3Store(s3) : gridfsStore;
}

export const objects = (): ObjectStore => store;
