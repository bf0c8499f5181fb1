import type { S3Client } from '@aws-sdk/client-s3';
import mongoose from 'mongoose';
import type { S3Settings } from '../config.ts';
import { AppError } from '../errors.ts';
import type { ObjectStore } from './object-store.ts';

const DUPLICATE = 11_000;
type ObjectRecord = { _id: string; owner: string; inUse: boolean };
/** Whose each file is; the bucket holds bytes and nothing else. */
const records = () => mongoose.connection.collection<ObjectRecord>('bucket_objects');

/**
 * Files in a bucket of any service that speaks S3. Only pictures that were checked and drawn anew ever get there, put by this server, so the bucket
 * can stay private and needs no rules for other origins. A bucket that does not answer is a 503.
 */
export function s3Store({ bucket, ...settings }: S3Settings): ObjectStore {
  let client: Promise<S3Client> | undefined;
  const key = (id: string) => `objects/${id}.webp`;
  /** The library is large: it is read when the first file comes or goes. */
  const library = () => import('@aws-sdk/client-s3');
  const connected = () => {
    client ??= library().then(
      ({ S3Client }) =>
        new S3Client({
          region: settings.region,
          ...(settings.endpoint ? { endpoint: settings.endpoint, forcePathStyle: true } : {}),
          credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
          requestChecksumCalculation: 'WHEN_REQUIRED',
          responseChecksumValidation: 'WHEN_REQUIRED',
          maxAttempts: 2,
        }),
    );
    return client;
  };
  const reached = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch(() => {
      throw new AppError(503, 'unavailable', 'Files can not be reached at the moment');
    });

  return {
    async storeObject({ id, owner }, bytes) {
      const isNew = await records()
        .insertOne({ _id: id, owner, inUse: false })
        .then(
          () => true,
          (error: { code?: number }) => {
            if (error.code === DUPLICATE) return false;
            throw error;
          },
        );
      if (!isNew) return false;
      const [{ PutObjectCommand }, s3] = [await library(), await connected()];
      const put = new PutObjectCommand({ Bucket: bucket, Key: key(id), Body: bytes, ContentType: 'image/webp' });
      await reached(s3.send(put)).catch(async (error) => {
        await records().deleteOne({ _id: id });
        throw error;
      });
      return true;
    },
    async takeIntoUse({ id, owner }) {
      const { matchedCount } = await records().updateOne({ _id: id, owner }, { $set: { inUse: true } });
      return matchedCount > 0;
    },
    async openObject(id) {
      if (!(await records().findOne({ _id: id, inUse: true }))) return undefined;
      const [{ GetObjectCommand }, s3] = [await library(), await connected()];
      const { Body } = await reached(s3.send(new GetObjectCommand({ Bucket: bucket, Key: key(id) })));
      return Body as NodeJS.ReadableStream | undefined;
    },
    async deleteObjectsOf(owner) {
      const [{ DeleteObjectCommand }, s3] = [await library(), await connected()];
      for await (const { _id } of records().find({ owner })) {
        await reached(s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: key(_id) })));
        await records().deleteOne({ _id });
      }
    },
  };
}
