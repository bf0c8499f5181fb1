/** Whether tests take their long form, as in `npm run test:all`: every case, more random input, larger data. */
export const isLongForm = process.env.QF_TEST_LONG === '1';

/** How many of something a test takes: as many as find a fault most of the time, or as many as its long form has. */
export const howMany = (short: number, long: number): number => (isLongForm ? long : short);
