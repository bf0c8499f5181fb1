/** The stages of a visit in their order; a later one implies the earlier ones. */
export const STAGES = ['view', 'start', 'complete', 'lead'] as const;
export type Stage = (typeof STAGES)[number];

/** When a visit reached each stage. Each time is set once and never moved. */
export type StageTimes = { viewAt: Date; startAt?: Date; completeAt?: Date; leadAt?: Date };

/** The field of a visit that holds when it reached a stage. */
export const timeField = <S extends Stage>(stage: S) => `${stage}At` as const;

/** The stages that one at this stage has reached. */
export const stagesUpTo = (stage: Stage): Stage[] => STAGES.slice(0, STAGES.indexOf(stage) + 1);

/** How many of the four stages a visit has reached; one that was stored has been seen. */
export const stagesOf = (visit: StageTimes): number =>
  Math.max(1, STAGES.findLastIndex((stage) => visit[timeField(stage)]) + 1);

/** The same as an expression for the database: the last stage with a time decides. */
export const reachedStages = STAGES.slice(1).reduce<object | number>(
  (reached, stage, index) => ({ $cond: [{ $ifNull: [`$${timeField(stage)}`, false] }, index + 2, reached] }),
  1,
);
