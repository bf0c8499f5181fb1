import mongoose, { Schema } from 'mongoose';

/** A deleted quiz, until everything of it is certain to be gone. */
export type DeletedQuizRecord = { _id: string; deletedAt: Date; sweepAt: Date };

const schema = new Schema<DeletedQuizRecord>(
  { _id: { type: String, required: true }, deletedAt: { type: Date, required: true }, sweepAt: Date },
  { versionKey: false },
);
schema.index({ sweepAt: 1 });

export const DeletedQuizModel = mongoose.model<DeletedQuizRecord>('DeletedQuiz', schema, 'deleted_quizzes');
