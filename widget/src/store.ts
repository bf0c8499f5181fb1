export type Store<T> = {
  value: T;
  /** Calls back after every change of the value. Returns the undo. */
  subscribe(changed: () => void): () => void;
};

/** A value that tells its subscribers when it is replaced. */
export function store<T>(first: T): Store<T> {
  const subscribers = new Set<() => void>();
  let current = first;
  return {
    get value() {
      return current;
    },
    set value(next) {
      current = next;
      for (const changed of subscribers) changed();
    },
    subscribe(changed) {
      subscribers.add(changed);
      return () => void subscribers.delete(changed);
    },
  };
}
