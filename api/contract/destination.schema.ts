import { z } from 'zod';

/**
 * `GET` and `PUT /api/quizzes/{id}/destinations/{destination}`: what a quiz's owner has set for a
 * destination, null for nothing. Each destination has its own schema for it.
 */
export const destinationSettingsSchema = z.object({ settings: z.record(z.string(), z.unknown()).nullable() });

export type DestinationSettings = z.infer<typeof destinationSettingsSchema>;
