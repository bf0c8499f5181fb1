import mongoose from 'mongoose';

/** Forgets every session of an account, on every device. */
export async function deleteSessionsOf(userId: string): Promise<void> {
  await mongoose.connection
    .collection('sessions')
    .deleteMany({ $or: [{ user: userId }, { 'session.passport.user.id': userId }] });
}
