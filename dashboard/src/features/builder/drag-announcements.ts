import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import type { Question } from '#contract/questions/question.schema';

/** What a screen reader says while a question is moved: its title and its place, not its id. */
export function dragAnnouncements(questions: Question[]): Announcements {
  const place = (id: UniqueIdentifier) => questions.findIndex((question) => question.id === id) + 1;
  const title = (id: UniqueIdentifier) => questions.find((question) => question.id === id)?.title ?? '';
  return {
    onDragStart: ({ active }) =>
      `Picked up “${title(active.id)}”, question ${place(active.id)} of ${questions.length}.`,
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id
        ? `“${title(active.id)}” is at place ${place(over.id)} of ${questions.length}.`
        : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `“${title(active.id)}” was put at place ${place(over.id)}.` : `“${title(active.id)}” stays where it was.`,
    onDragCancel: ({ active }) => `“${title(active.id)}” stays where it was.`,
  };
}
