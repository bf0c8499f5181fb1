/** A message of one window to another, for tests: `source` and `origin` cannot be set in every DOM. */
export function messageFrom(source: unknown, data: unknown, origin = ''): MessageEvent {
  const event = new MessageEvent('message', { data });
  Object.defineProperty(event, 'source', { value: source });
  Object.defineProperty(event, 'origin', { value: origin });
  return event;
}
