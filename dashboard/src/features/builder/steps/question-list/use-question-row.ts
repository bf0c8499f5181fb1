import { useSortable } from '@dnd-kit/sortable';
import { useMemo } from 'react';
import type { Question } from '#contract/questions/question.schema';
import type { DraggedRow } from './drag-announcements.ts';

/** Lets the row of a question be dragged, with the words that are said of it meanwhile. */
export function useQuestionRow({ id, title }: Question): ReturnType<typeof useSortable> {
  const data = useMemo((): DraggedRow => ({ title }), [title]);
  return useSortable({ id, data });
}
