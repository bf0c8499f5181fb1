import { useEffect, useRef, useState } from 'react';

/** Tells an answer that comes late whether what asked for it is still in the page. */
export function useIsHere(): () => boolean {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const [isHere] = useState(() => () => here.current);
  return isHere;
}
