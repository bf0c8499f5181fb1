import { addAbortSignal, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '../config.ts';
import { AppError } from '../errors.ts';
import type { ByteStore } from './byte-store.ts';
import { imageType } from './image-type.ts';

/** Time limit of one call including its retry and its body: a person is waiting, and must get an answer within 4.5 s. */
const DEADLINE_MS = 4_000;
const CONNECT_MS = 1_500;
const ANSWER_MS = 2_000;
const ATTEMPTS = 2;

/**
 * Files in a bucket of any S3-compatible service. Only pictures that this server has checked and re-encoded get there, so the bucket can
 * stay private and needs no CORS rules. A bucket that does not respond in time is a 503.
 */
export function s3Store({ bucket, ...settings }: S3Settings): ByteStore {
  let client: Promise<S3Client> | undefined;
  const place = (name: string) => ({ Bucket: bucket, Key: name });
  /** The library is large, so it is loaded when first needed. */
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
          maxAttempts: ATTEMPTS,
          requestHandler: {
            connectionTimeout: CONNECT_MS,
            requestTimeout: ANSWER_MS,
            throwOnRequestTimeout: true,
          },
        }),
    );
    return client;
  };

  return {
    async put(name, bytes) {
      const [{ PutObjectCommand }, s3] = [await library(), await connected()];
      const command = new PutObjectCommand({ ...place(name), Body: bytes, ContentType: imageType(name) });
      await inTime((abortSignal) => s3.send(command, { abortSignal }));
    },
    async read(name) {
      const [{ GetObjectCommand, NoSuchKey }, s3] = [await library(), await connected()];
      return inTime(async (abortSignal) => {
        try {
          const { Body } = await s3.send(new GetObjectCommand(place(name)), { abortSignal });
          return await buffer(addAbortSignal(abortSignal, Body as Readable));
        } catch (error) {
          if (error instanceof NoSuchKey) return undefined;
          throw error;
        }
      });
    },
    async remove(name) {
      const [{ DeleteObjectCommand }, s3] = [await library(), await connected()];
      await inTime((abortSignal) => s3.send(new DeleteObjectCommand(place(name)), { abortSignal }));
    },
  };
}

/** The library checks its signal only between attempts, not while it waits for the next one, so a race enforces the deadline. */
async function inTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  try {
    return await Promise.race([work(signal), late]);
  } catch (cause) {
    // The client cannot help it, whether nothing answers or the key is wrong: the log tells these apart by the name of the cause.
    throw new AppError(
      503,
      'unavailable',
      'Files cannot be reached at the moment',
      { retryAfterSeconds: 5 },
      { cause },
    );
  }
}
