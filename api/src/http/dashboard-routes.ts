const pages = [
  /^\/$/,
  /^\/(info|demo)$/,
  /^\/dashboard(\/(quizzes|leads|edit-profile|settings|integrations))?$/,
  /^\/dashboard\/(quiz-builder|analytics|share)(\/[\w-]+)?$/,
  /^\/dashboard\/history\/[\w-]+$/,
  /^\/(share|thank-you)\/[\w-]+$/,
];

/** Whether the dashboard has a page at this path; any other path shows '404 Page Not Found' and is answered with 404. */
export const isDashboardRoute = (path: string): boolean => {
  const bare = path.length > 1 ? path.replace(/\/$/, '') : path;
  return pages.some((page) => page.test(bare));
};
