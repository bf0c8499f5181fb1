import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation that runs once at a time. A call that comes while one is on its way does nothing: the second click of a double click is
 * there before the button can be drawn disabled.
 */
export function useWrite<Data, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, Error, Variables, Context>,
): UseMutationResult<Data, Error, Variables, Context> {
  const busy = useRef(false);
  const mutation = useMutation({
    ...options,
    onSettled: (...settled) => {
      busy.current = false;
      return options.onSettled?.(...settled);
    },
  });
  const mutate: typeof mutation.mutate = (...call) => {
    if (busy.current) return;
    busy.current = true;
    mutation.mutate(...call);
  };
  return { ...mutation, mutate };
}
