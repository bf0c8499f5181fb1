import { checkLead, foldEmail } from '#contract/lead/check-lead';
import { LeadScreen } from '../screens/LeadScreen.tsx';
import type * as full from './lead-form.ts';

// The default lead form only. The build uses this module instead of `lead-form.ts` for quizzes
// without a custom form, which are most of them, to keep their scripts small.

export const Screen: typeof full.Screen = LeadScreen;
export const checkForm: typeof full.checkForm = checkLead;
export const getFirstPhase: typeof full.getFirstPhase = () => 'question';
export const prepareAutoSkip: typeof full.prepareAutoSkip = () => undefined;
export const isSkipped: typeof full.isSkipped = () => false;
export const getStepKey: typeof full.getStepKey = ({ phase }) => phase.replace('sending', 'lead');
export const toSubmittedLead: typeof full.toSubmittedLead = (lead) => ({
  ...lead,
  name: lead.name.trim(),
  email: foldEmail(lead.email),
});
export const getStateAfterSubmit: typeof full.getStateAfterSubmit = () => ({ phase: 'result' });
export const readFieldErrors: typeof full.readFieldErrors = () => ({});
export const styles = '';
