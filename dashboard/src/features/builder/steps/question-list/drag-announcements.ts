import type { Active, Announcements, Over } from '@dnd-kit/core';
import type { SortableData } from '@dnd-kit/sortable';

/** Of a row: what it is called to whoever drags it unseen. */
export type DraggedRow = { title: string; noun?: 'block' };

const rowOf = ({ data }: Active | Over) => data.current as (DraggedRow & SortableData) | undefined;
const titleOf = (row: Active) => `“${rowOf(row)?.title ?? ''}”`;
const placeOf = (row: Active | Over) => (rowOf(row)?.sortable.index ?? 0) + 1;
const countOf = (row: Active) => rowOf(row)?.sortable.items.length ?? 0;

/** What a screen reader says while a question is moved: its title and its place, not its id. */
export const dragAnnouncements: Announcements = {
  onDragStart: ({ active }) =>
    `Picked up ${titleOf(active)}, ${rowOf(active)?.noun ?? 'question'} ${placeOf(active)} of ${countOf(active)}.`,
  onDragOver: ({ active, over }) =>
    over && over.id !== active.id
      ? `${titleOf(active)} is at position ${placeOf(over)} of ${countOf(active)}.`
      : undefined,
  onDragEnd: ({ active, over }) =>
    over && over.id !== active.id
      ? `${titleOf(active)} moved to position ${placeOf(over)} of ${countOf(active)}.`
      : `${titleOf(active)} stays where it was.`,
  onDragCancel: ({ active }) => `${titleOf(active)} stays where it was.`,
};
