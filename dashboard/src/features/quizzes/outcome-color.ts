const grounds = ['bg-band-1', 'bg-band-2', 'bg-band-3', 'bg-band-4', 'bg-band-5'] as const;

/**
 * What an outcome has in every picture, by its place in the quiz; below zero is none that the quiz has. Neighbours differ, and what a
 * color stands for is always written beside it.
 */
export const outcomeGround = (place: number): string =>
  place < 0 ? 'bg-hint' : (grounds[place % grounds.length] as string);
