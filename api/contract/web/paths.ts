/** Where the parts of the widget's script are. */
export const PARTS = '/embed/parts/';

// Apart from the others, so that a part of the widget that calls one does not hold them all.
export const progressPath = (id: string): string => `/api/public/quiz/${id}/progress`;
export const resumePath = (id: string): string => `/api/public/quiz/${id}/resume`;

/** Addresses that browser and server agree on. Ids are letters, digits and hyphens, so they need no encoding. */
export const paths = {
  login: '/api/login',
  callback: '/api/callback',
  logout: '/api/logout',
  quiz: (id: string) => `/quiz/${id}`,
  embed: (id: string) => `/embed/${id}`,
  embedScript: (id: string) => `/embed/${id}.js`,
  embedQuiz: (id: string) => `/embed/${id}.json`,
  /** What a page with frames includes. */
  frameScript: '/frame.js',
  popupScript: '/popup.js',
  messages: (language: string) => `/embed/texts/${language}.json`,
  thankYou: (id: string) => `/thank-you/${id}`,
  publicQuiz: (id: string) => `/api/public/quiz/${id}`,
  submit: (id: string) => `/api/public/quiz/${id}/submit`,
  events: (id: string) => `/api/public/quiz/${id}/events`,
} as const;

/** Id of the container that the script looks for. */
export const containerId = (quizId: string): string => `quiz-${quizId}`;

/** Where a login may return to: a path of this origin. Anything else becomes '/dashboard'. */
export function safeReturnTo(value: unknown): string {
  if (
    typeof value !== 'string' ||
    value.length > 512 ||
    !/^\/(?![/\\])[\w\-./?=&%#+*]*$/.test(value) ||
    value.startsWith('/api/')
  )
    return '/dashboard';
  return value;
}
