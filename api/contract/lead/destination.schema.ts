import { z } from 'zod';

const settings = z.record(z.string(), z.unknown());

/** `GET /api/quizzes/{id}/destinations`: what the quiz's owner has set, by destination. */
export const destinationsSchema = z.record(z.string(), settings);
/** `PUT /api/quizzes/{id}/destinations/{destination}`: null for nothing. Each destination has its own schema for it. */
export const destinationSettingsSchema = z.object({ settings: settings.nullable() });

export type Destinations = z.infer<typeof destinationsSchema>;
export type DestinationSettings = z.infer<typeof destinationSettingsSchema>;
