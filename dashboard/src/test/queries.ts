import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

/** Waits for the message with this title and text; at most one is shown at a time. */
export async function expectToast(title: string, text: string): Promise<void> {
  await waitFor(() => {
    const region = screen.getByRole('region', { name: /^Notifications/ });
    expect(within(region).getByText(title).parentElement?.textContent).toContain(text);
  });
}

/** Waits until the focus rests on something that has a name and can be used; with `name`, on what is called so. */
export async function expectFocus(name?: string | RegExp): Promise<void> {
  await waitFor(() => {
    const at = document.activeElement as HTMLInputElement;
    expect(at).not.toBe(document.body);
    expect(at.closest('[aria-hidden=true], [inert], :disabled')).toBeNull();
    const label = at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent;
    if (name === undefined) expect(label?.trim()).toBeTruthy();
    else expect(label?.trim()).toMatch(name);
  });
}

/** A double click of which the second press comes before the first is drawn. */
export const pressTwice = (control: HTMLElement): void =>
  act(() => {
    for (const detail of [1, 2]) fireEvent.click(control, { detail });
  });

/** Replaces what a field holds, in one step: each key of a long text would draw the whole page. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text) await user.paste(text);
}

/** Whether a control cannot be used: most stay focusable and say so by `aria-disabled`. */
export const isDisabled = (control: HTMLElement): boolean =>
  control.matches(':disabled') || control.ariaDisabled === 'true';

/** Waits for an element that says exactly this, also where its words stand in several elements. */
export const findWholeText = (text: string): Promise<HTMLElement> =>
  screen.findByText(
    (_, element) => element?.textContent === text && [...element.children].every((child) => child.textContent !== text),
  );
