import { useEffect, useState } from 'react';

/** Tells whether an event of the pointer comes from where the last one did not: a page that scrolls under a pointer at rest sends some, too. */
export function usePointerMoved(): (event: PointerEvent) => boolean {
  const [at] = useState(() => ({ place: '' }));
  useEffect(() => {
    // After whoever asks about the event.
    const note = (event: PointerEvent) => {
      at.place = placeOf(event);
    };
    addEventListener('pointermove', note);
    return () => removeEventListener('pointermove', note);
  }, [at]);
  return (event) => placeOf(event) !== at.place;
}

const placeOf = ({ screenX, screenY }: PointerEvent): string => `${screenX} ${screenY}`;
