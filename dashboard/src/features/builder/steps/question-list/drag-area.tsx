import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { dragAnnouncements } from './drag-announcements.ts';

// Made once: with new ones, every row would be drawn anew.
const byPointer = { activationConstraint: { distance: 4 } };
const byKeys = { coordinateGetter: sortableKeyboardCoordinates };
const accessibility = { announcements: dragAnnouncements };

/**
 * Where rows are dragged. It stands around the whole editor, outside of what a key draws anew: whenever it is drawn itself, all rows of a
 * list of a hundred are looked through.
 */
export function DragArea({ children }: { children: ReactNode }) {
  const sensors = useSensors(useSensor(PointerSensor, byPointer), useSensor(KeyboardSensor, byKeys));
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} accessibility={accessibility}>
      {children}
    </DndContext>
  );
}
