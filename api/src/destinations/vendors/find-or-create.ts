/** Statuses that say that there is one of that name. */
const THERE: readonly number[] = [409, 422];

/**
 * The id of what has a name in a tool, such as a tag. Two leads may create it at once, and the tool refuses the second, so it is looked
 * for again. `create` returns undefined for the statuses that it is to accept. A tool that refuses for another reason is asked once
 * more, for its words.
 */
export const findOrCreate = async (
  find: () => string | undefined | Promise<string | undefined>,
  create: (accept: readonly number[]) => Promise<string | undefined>,
): Promise<string> => (await find()) ?? (await create(THERE)) ?? (await find()) ?? (await create([])) ?? '';
