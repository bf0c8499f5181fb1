// @vitest-environment jsdom
import { act, createElement, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it } from 'vitest';
import { SelectField, TextField } from '../forms/field.tsx';
import { Dialog } from './dialog.tsx';

/** Nothing has a size here, nor gets another one. */
class NeverResized {
  observe(): void {}
  disconnect(): void {}
}
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, ResizeObserver: NeverResized });
Object.assign(Element.prototype, { scrollIntoView: () => {} });
let close = () => {};
afterEach(() => close());

/** What has the focus once a dialog around `children` has opened. */
function focusedIn(children: ReactNode, sheet = false): Element | null {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  close = () => act(() => root.unmount());
  act(() => root.render(createElement(Dialog, { open: true, onClose: () => {}, title: 'Asks', sheet, children })));
  return document.activeElement;
}
const name = createElement(TextField, { label: 'Name', defaultValue: '' });

describe('a dialog that opens', () => {
  it('has the focus on what it asks for, so that Enter answers it', () => {
    expect(focusedIn(name)?.tagName).toBe('INPUT');
  });
  it('has it on a choice, too', () => {
    expect(
      focusedIn(createElement(SelectField, { label: 'Heir' } as Parameters<typeof SelectField>[0], null))?.tagName,
    ).toBe('SELECT');
  });
  it('has it on its first button where it asks for nothing', () => {
    expect(focusedIn('Only words')?.getAttribute('aria-label')).toBe('Close');
  });
  it('has it there, too, where a field is only to be copied from', () => {
    const link = createElement(TextField, { label: 'Link', value: 'https://quiz.example', readOnly: true });
    expect(focusedIn(link)?.getAttribute('aria-label')).toBe('Close');
  });
  it('has it on itself at the side of the page', () => {
    expect(focusedIn(name, true)?.getAttribute('role')).toBe('dialog');
  });
});
