import type { QuizFields } from '../quiz/quiz-fields.schema.ts';

// Apart from the schema, since the dashboard offers the same choices and carries no schema library.

/**
 * Whether visitors confirm their address by a link in a mail before anybody gets their lead (double opt-in), and whether they see their
 * result before that or only after it.
 */
export const confirmationModes = ['off', 'result_first', 'confirm_first'] as const;
/** What happens to a lead with a disposable address: it is marked, or refused. */
export const disposableRules = ['mark', 'refuse'] as const;

/** The fields of a quiz that say what its visitors confirm, and by which mail. */
export const confirmationRules = {
  confirmation: true,
  confirmationSubject: true,
  confirmationText: true,
  confirmationButton: true,
} as const;
export type ConfirmationRules = Pick<QuizFields, keyof typeof confirmationRules>;

/** Whether leads of a quiz are to be confirmed. Versions from before there was such a thing lack the field. */
export const asksToConfirm = ({ confirmation = 'off' }: Partial<Pick<QuizFields, 'confirmation'>>): boolean =>
  confirmation !== 'off';

/** Whether a quiz keeps its result back until the address is confirmed. After the result there is nothing to keep back. */
export const keepsResultBack = ({ confirmation, leadPlace }: Pick<QuizFields, 'confirmation' | 'leadPlace'>): boolean =>
  confirmation === 'confirm_first' && leadPlace !== 'after';

/** How far a lead is whose address is to be confirmed. */
export const confirmationStates = ['unconfirmed', 'confirmed'] as const;
export type ConfirmationState = (typeof confirmationStates)[number];

/** States in words, as filters and exports have them. */
export const confirmationNames: Record<ConfirmationState, string> = {
  unconfirmed: 'Unconfirmed',
  confirmed: 'Confirmed',
};
