import mongoose, { Schema } from 'mongoose';
import { DURABLE } from '../batch-write.ts';

/** Signing secret of a quiz's webhook; the URL is stored in the quiz. */
export type WebhookRecord = { _id: string; owner: string; secret: string; createdAt: Date };

const schema = new Schema<WebhookRecord>(
  {
    _id: { type: String, required: true },
    owner: { type: String, required: true },
    secret: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, writeConcern: DURABLE },
);

export const WebhookModel = mongoose.model<WebhookRecord>('Webhook', schema, 'webhooks');
