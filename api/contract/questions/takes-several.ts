/** Whether several pictures may be chosen: then an answer is a set of them. */
export const takesSeveral = ({ max = 1 }: { max?: number | undefined }): boolean => max !== 1;
