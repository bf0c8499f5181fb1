/** What an API token may be made for. A call that names none of these is closed to tokens. */
export const scopes = ['quizzes:read', 'quizzes:write', 'leads:read', 'leads:write', 'hooks'] as const;
export type Scope = (typeof scopes)[number];
