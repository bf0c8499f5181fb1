import type { TemplateSummary } from '#contract/quiz/quiz-file.schema';

export const tradeNames: Record<TemplateSummary['trade'], string> = {
  health: 'Health & beauty',
  shop: 'Shops',
  property: 'Real estate',
  software: 'Software',
  agency: 'Agencies',
  coaching: 'Coaching & courses',
  finance: 'Finance & insurance',
  events: 'Weddings & events',
  hr: 'Teams & HR',
};

export const goalNames: Record<TemplateSummary['goal'], string> = {
  leads: 'Win leads',
  qualification: 'Qualify leads',
  segmentation: 'Segment an audience',
  recommendation: 'Recommend a product',
};
