/**
 * Loads the part that solves challenges, which few quizzes need, from the server with this origin.
 * The build replaces this module by an import from there.
 */
export const fetchSolver = (_origin: string) => import('../proof/solve.ts');
