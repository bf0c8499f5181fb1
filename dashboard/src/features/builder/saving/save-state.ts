import type { Problem } from './ready-to-save.ts';
import type { EditConflict } from './save-quiz.ts';

export type SaveState = {
  /**
   * `idle`: nothing is in the way of the next save. `saving`: a save or an unpublish is under way. `conflict`: the owner has to decide
   * about changes made elsewhere. `refused`: the last save was refused for its `issues`, or the quiz is `gone`. `elsewhere`: there is
   * a newer revision than the one that this tab goes on from.
   */
  name: 'idle' | 'saving' | 'conflict' | 'refused' | 'elsewhere';
  issues: Problem[];
  /** Whether there is no such quiz any more. */
  gone: boolean;
  /** In `conflict` alone. */
  conflict?: EditConflict | undefined;
};

export type SaveEvent =
  | { type: 'sent' }
  /** The request has ended; `isBehind`: there is a newer revision. Why it was refused is given anew, or stays as it was. */
  | { type: 'ended'; isBehind: boolean; issues?: Problem[]; gone?: boolean }
  | { type: 'conflicted'; conflict: EditConflict }
  /** The owner goes back to editing. */
  | { type: 'postponed' }
  /** Another tab tells of a newer revision. */
  | { type: 'overtaken' }
  /** An edit has left these issues. */
  | { type: 'edited'; issues: Problem[] };

export const idle: SaveState = { name: 'idle', issues: [], gone: false };

export function nextSaveState(state: SaveState, event: SaveEvent): SaveState {
  switch (event.type) {
    case 'sent':
      return { ...state, name: 'saving', conflict: undefined };
    case 'ended': {
      const { isBehind, issues = state.issues, gone = state.gone } = event;
      return { name: issues.length > 0 || gone ? 'refused' : isBehind ? 'elsewhere' : 'idle', issues, gone };
    }
    case 'conflicted':
      return { ...idle, name: 'conflict', conflict: event.conflict };
    case 'postponed':
      return { ...idle, name: 'elsewhere' };
    case 'overtaken':
      return state.name === 'idle' || state.name === 'refused' ? { ...state, name: 'elsewhere' } : state;
    case 'edited': {
      const isMended = state.name === 'refused' && event.issues.length === 0 && !state.gone;
      return { ...state, issues: event.issues, name: isMended ? 'idle' : state.name };
    }
  }
}
