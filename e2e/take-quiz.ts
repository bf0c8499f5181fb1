import type { FrameLocator, Locator, Page } from 'playwright';

export type Place = Page | FrameLocator | Locator;

/** Answers every question by text: an option's, or what is typed. Ends on the lead form. */
export async function answerAll(place: Place, answers: readonly string[]): Promise<void> {
  for (const [index, answer] of answers.entries()) {
    await place.getByText(`Question ${index + 1} of ${answers.length} •`).waitFor();
    const text = place.getByRole('textbox');
    if (await text.count()) await text.fill(answer);
    else await place.getByRole('radio', { name: answer, exact: true }).check();
    await place.getByRole('button', { name: index === answers.length - 1 ? 'Finish' : 'Next' }).click();
  }
}

/** Fills in the lead form and sends it. */
export async function leaveLead(place: Place, { name, email }: { name: string; email: string }): Promise<void> {
  await place.getByLabel('Name (optional)').fill(name);
  await place.getByLabel('Email').fill(email);
  await place.getByRole('checkbox').check();
  await place.getByRole('button', { name: 'See My Result' }).click();
}
