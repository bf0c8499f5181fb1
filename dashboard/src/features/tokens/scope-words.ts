import type { Scope } from '#contract/tokens/scopes';

/** What a token may do, in words. */
export const scopeWords: Record<Scope, { label: string; hint: string }> = {
  'quizzes:read': { label: 'Read quizzes', hint: 'Quizzes, their versions and their figures, without leads' },
  'quizzes:write': { label: 'Change quizzes', hint: 'Make, edit, publish and delete quizzes' },
  'leads:read': { label: 'Read leads', hint: 'Names, addresses, answers and exports' },
  'leads:write': { label: 'Change leads', hint: 'Merge and erase leads' },
  hooks: { label: 'Webhooks', hint: 'Set where leads are sent to, and see what was delivered' },
};
