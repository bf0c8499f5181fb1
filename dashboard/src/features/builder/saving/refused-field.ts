import { focusField } from '../editing/focus-field.ts';

/**
 * Focuses the field for which a save was refused, for a dialog that closes with the save and would give the focus back.
 * @param path undefined where none was refused
 */
export function refusedField(path: string | undefined): HTMLElement | undefined {
  const isThere = path !== undefined && focusField(path);
  return isThere && document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
}
