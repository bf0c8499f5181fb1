/**
 * The parts of the product whose tests are themselves tested: each is mutated, and its own tests must notice. `least` is the share of
 * mutants in percent that they must kill. `slow` are tests at random or of size, which would take minutes for each mutant that survives.
 * `together`: its test files leave nothing behind and run in one environment, which is several times as fast. Files of words and style
 * sheets alone are left out: their only mutants are other words.
 * @type {Record<string, {mutate: string[], tests: string[], slow?: string[], together?: boolean, least: number}>}
 */
export const rooms = {
  contract: {
    mutate: ['api/contract/**/*.ts', '!api/contract/*/{demo-quiz,consent-text,formulas,quiz-defaults}.ts'],
    tests: ['api/contract/**/*.test.ts'],
    together: true,
    least: 80,
  },
  widget: {
    mutate: [
      'widget/src/**/*.{ts,tsx}',
      '!widget/src/{messages/*,theme.css,second-part/second-part.css,test-quiz,message-from}.ts',
    ],
    tests: ['widget/src/**/*.test.{ts,tsx}'],
    together: true,
    least: 70,
  },
  submissions: {
    mutate: ['api/src/submissions/**/*.{ts,mjs}'],
    tests: ['api/src/{submissions,visitor}/**/*.test.ts'],
    together: true,
    least: 70,
  },
  analytics: {
    mutate: ['api/src/analytics/**/*.ts'],
    tests: ['api/src/analytics/**/*.test.ts'],
    slow: ['api/src/analytics/{projection/counting,figures/period}.test.ts'],
    least: 70,
  },
  quizzes: {
    mutate: ['api/src/quizzes/**/*.ts'],
    tests: ['api/src/quizzes/**/*.test.ts'],
    together: true,
    least: 70,
  },
  destinations: {
    mutate: ['api/src/{deliveries,destinations}/**/*.ts'],
    tests: ['api/src/{deliveries,destinations}/**/*.test.ts'],
    least: 70,
  },
};
