import { useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { inLoneFrame } from '../lib/lone-frame.ts';

/**
 * The rows that are drawn now: those that are in the page already and, in their order, a few that are not. The others follow a few at a
 * time, in frames in which nobody types: on a slow machine a screenful of new rows takes longer than a frame.
 */
export function useFewAtOnce<Row extends { key: unknown }>(rows: Row[], few: number): Row[] {
  const drawn = useRef<ReadonlySet<unknown>>(new Set());
  const [, drawMore] = useReducer((times: number) => times + 1, 0);
  let room = few;
  const now = rows.filter(({ key }) => {
    if (drawn.current.has(key)) return true;
    room -= 1;
    return room >= 0;
  });
  useLayoutEffect(() => {
    drawn.current = new Set(now.map(({ key }) => key));
  });
  useEffect(() => (now.length < rows.length ? inLoneFrame(drawMore) : undefined));
  return now;
}
