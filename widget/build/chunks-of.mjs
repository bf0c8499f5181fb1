/** The scripts of a bundle. @param {import('rollup').OutputBundle} bundle */
export const chunksOf = (bundle) => Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [one] : []));
