import mongoose, { Schema } from 'mongoose';
import { DAY_MS, SECOND_MS } from '../../contract/time.ts';
import { type DeliveryRecord, deliverySchemaDefinition } from '../submissions/delivery.ts';

/** A test event that an owner sent to their receiver. */
export type TestDeliveryRecord = DeliveryRecord & { _id: string; quiz: string; request: string };

const schema = new Schema<TestDeliveryRecord>(
  {
    _id: { type: String, required: true },
    quiz: { type: String, required: true },
    request: String,
    ...deliverySchemaDefinition,
  },
  { versionKey: false },
);
schema.index({ quiz: 1, createdAt: -1 });
schema.index({ createdAt: 1 }, { expireAfterSeconds: (30 * DAY_MS) / SECOND_MS });

export const TestDeliveryModel = mongoose.model<TestDeliveryRecord>('TestDelivery', schema, 'webhook_tests');
