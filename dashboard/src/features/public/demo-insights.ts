import type { Replay } from '#contract/analytics/replay.schema';

/** What the X-ray finds in the demo quiz, worked out beforehand: its test does it again. */
export const demoXRay = {
  ways: 64,
  shares: [
    { id: 'demo-strategic', title: 'The Strategist', share: 0.25 },
    { id: 'demo-creative', title: 'The Creative', share: 0.25 },
    { id: 'demo-analytical', title: 'The Analyst', share: 0.25 },
    { id: 'demo-social', title: 'The Community Builder', share: 0.25 },
  ],
  tie: 0.375,
};

/** An edit of it: an answer votes for another outcome. */
export const demoEdit = { optionId: 'demo-q2-3', bucket: 'strategic' };

const move = (from: string, to: string, count: number) => ({
  from: `demo-${from}`,
  to: `demo-${to}`,
  count,
  examples: [],
});
const outcome = (name: string, before: number, after: number) => ({ id: `demo-${name}`, name, before, after });
/** Where everybody would end then, if each way was gone once. */
export const demoWhatIf: Replay = {
  version: null,
  people: 64,
  unknown: 0,
  moved: 6,
  outcomes: [
    outcome('strategic', 16, 20),
    outcome('creative', 16, 16),
    outcome('analytical', 16, 12),
    outcome('social', 16, 16),
  ],
  moves: [
    move('analytical', 'strategic', 2),
    move('analytical', 'creative', 1),
    move('analytical', 'social', 1),
    move('creative', 'strategic', 1),
    move('social', 'strategic', 1),
  ],
};
