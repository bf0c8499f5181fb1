import { checkLead } from '#contract/check-lead';
import type { EmbedQuiz } from '#contract/public-quiz.schema';
import { LeadScreen } from '../screens/LeadScreen.tsx';
import type * as full from './lead-form.ts';

// The lead form that every quiz has from the start. The build puts this file in place of `lead-form.ts` into the scripts of quizzes whose
// owners have not changed it: they are most, and their visitors carry nothing of the rest.

export const Screen: typeof full.Screen = LeadScreen;
export const check: typeof full.check = checkLead;
export const opened: typeof full.opened = () => undefined;
export const isSkipped: typeof full.isSkipped = () => false;
export const stepOf: typeof full.stepOf = ({ phase }) => phase.replace('sending', 'lead');
export const sent: typeof full.sent = (lead) => ({ ...lead, name: lead.name.trim(), email: lead.email.trim() });
export const afterSent: typeof full.afterSent = () => ({ phase: 'result' });
export const isElsewhere = (quiz: EmbedQuiz | null): boolean => !!quiz?.form;
export const wrongFields: typeof full.wrongFields = () => ({});
export const styles = '';
