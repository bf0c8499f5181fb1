import type { MappableValue } from '#contract/connections/mappable-values';
import type { VendorField } from '#contract/connections/vendor.schema';
import type { Mapping } from './link-draft.ts';

export const HIDDEN = 'hidden:';
/** As pages may name the values that they pass on. */
const HIDDEN_NAME = /^[a-z0-9_-]{1,40}$/i;

export type RowProblem = { from?: string; to?: string };
const NO_NAME = 'Give its name';

/**
 * What is wrong with each row of a mapping.
 * @param fields those of the tool; undefined while they are not known, so that nothing is said about them
 */
export function mappingProblems(
  mapping: Mapping,
  values: readonly MappableValue[],
  fields: readonly VendorField[] | undefined,
  tool: string,
): RowProblem[] {
  return mapping.map(({ from, to }, index) => {
    const isTwice = mapping.findIndex((row) => row.to === to) < index;
    const isGone = fields && !fields.some(({ id }) => id === to);
    const fromProblem = problemOfValue(from, values);
    const toProblem = !to
      ? 'Choose a field'
      : isTwice
        ? 'Another value goes into this field already'
        : isGone
          ? `This field is not in ${tool} any more`
          : undefined;
    return { ...(fromProblem ? { from: fromProblem } : {}), ...(toProblem ? { to: toProblem } : {}) };
  });
}

function problemOfValue(from: string, values: readonly MappableValue[]): string | undefined {
  if (!from) return 'Choose a value';
  if (from === HIDDEN) return NO_NAME;
  if (from.startsWith(HIDDEN))
    return HIDDEN_NAME.test(from.slice(HIDDEN.length)) ? undefined : 'Up to 40 letters, digits, - and _';
  return values.some(({ key }) => key === from) ? undefined : 'This is not in the quiz any more';
}

/** Whether a mapping can be stored: what is gone can be, since only its owner knows whether it comes back. */
export const isComplete = (mapping: Mapping): boolean =>
  mapping.every(
    ({ from, to }) => to && (from.startsWith(HIDDEN) ? HIDDEN_NAME.test(from.slice(HIDDEN.length)) : from),
  ) && new Set(mapping.map(({ to }) => to)).size === mapping.length;

/** Fields that the tool requires and nothing goes into. */
export const unmappedRequired = (mapping: Mapping, fields: readonly VendorField[]): VendorField[] =>
  fields.filter(({ id, isRequired }) => isRequired && !mapping.some(({ to }) => to === id));
