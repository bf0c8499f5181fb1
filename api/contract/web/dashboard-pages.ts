/**
 * The pages of the dashboard and the paths they are at; `:id?` may be left out. Each is a chunk, made of `dashboard/src/pages/NAME-page.tsx`.
 * Those outside the frame that asks for a sign-in come first.
 */
export const openPages = { demo: ['/demo'], 'thank-you': ['/thank-you/:quizId'] } as const;
export const framedPages = {
  home: ['/dashboard'],
  quizzes: ['/dashboard/quizzes'],
  builder: ['/dashboard/quiz-builder/:id?'],
  analytics: ['/dashboard/analytics/:id?'],
  history: ['/dashboard/history/:id'],
  leads: ['/dashboard/leads'],
  share: ['/dashboard/share/:id?', '/share/:id'],
  'edit-profile': ['/dashboard/edit-profile'],
  settings: ['/dashboard/settings'],
  integrations: ['/dashboard/integrations'],
} as const;

export type FramedPage = keyof typeof framedPages;
export type DashboardPage = keyof typeof openPages | FramedPage;
