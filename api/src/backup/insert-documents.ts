import mongoose from 'mongoose';
import { DUPLICATE_KEY, isDuplicateKey } from '../db/batch-write.ts';

const LENGTH_BYTES = 4;
/** Keeps 5.0 apart from 5, and every other type as it was. */
const EXACT = { promoteValues: false, promoteBuffers: false } as const;

/** Inserts documents that follow each other as BSON. One that was read twice is the one that was read last. */
export async function insertDocuments(name: string, bytes: Buffer): Promise<void> {
  const collection = (mongoose.connection.db as mongoose.mongo.Db).collection(name);
  const documents = [...parse(bytes)];
  try {
    await collection.insertMany(documents, { ordered: false });
  } catch (error) {
    const { writeErrors } = error as mongoose.mongo.MongoBulkWriteError;
    const failed = Array.isArray(writeErrors) ? writeErrors : [];
    if (failed.length === 0 || !isDuplicateKey(error)) throw error;
    for (const { index, code } of failed) {
      const document = documents[index];
      if (code !== DUPLICATE_KEY || !document) throw error;
      await collection.replaceOne({ _id: document._id }, document);
    }
  }
}

function* parse(bytes: Buffer): Generator<mongoose.mongo.BSON.Document> {
  for (let start = 0; start + LENGTH_BYTES <= bytes.length; ) {
    const end = start + bytes.readInt32LE(start);
    yield mongoose.mongo.BSON.deserialize(bytes.subarray(start, end), EXACT);
    start = end;
  }
}
