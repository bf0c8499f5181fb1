/** A message event for tests. jsdom does not set `source` and `origin` itself. */
export function messageFrom(source: unknown, data: unknown, origin = ''): MessageEvent {
  const event = new MessageEvent('message', { data });
  Object.defineProperty(event, 'source', { value: source });
  Object.defineProperty(event, 'origin', { value: origin });
  return event;
}
