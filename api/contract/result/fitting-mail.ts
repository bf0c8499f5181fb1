type Addressed = { days: number; outcomeId: string };

/** Of the mails of a day the one for this outcome, else the one for every outcome; undefined where there is neither. */
export function fittingMail<Mail extends Addressed>(
  mails: readonly Mail[],
  days: number,
  outcomeId: string,
): Mail | undefined {
  const ofDay = mails.filter((mail) => mail.days === days);
  return (
    ofDay.find((mail) => mail.outcomeId !== '' && mail.outcomeId === outcomeId) ??
    ofDay.find((mail) => mail.outcomeId === '')
  );
}

/** The days on which follow-ups are sent, ascending. */
export const followUpDays = (mails: readonly Addressed[]): number[] =>
  [...new Set(mails.map(({ days }) => days))].filter((days) => days > 0).sort((one, other) => one - other);
