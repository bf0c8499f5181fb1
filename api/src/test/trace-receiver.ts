import { startReceiver } from './webhook-receiver.ts';

type KeyValue = { key: string; value: Record<string, unknown> };
/** A span as OTLP has it in JSON. */
export type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: KeyValue[];
  status: { code: number };
};
type TraceRequest = {
  resourceSpans: Array<{ resource: { attributes: KeyValue[] }; scopeSpans: Array<{ spans: ReceivedSpan[] }> }>;
};

/** A collector of traces by OTLP over HTTP. */
export async function startTraceReceiver() {
  const { host, received, close } = await startReceiver((response) =>
    response.setHeader('Content-Type', 'application/json').end('{}'),
  );
  const requests = () => received.map(({ body }) => JSON.parse(body) as TraceRequest);
  return {
    url: `http://${host}`,
    received,
    spans: () =>
      requests().flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    resources: () =>
      requests().flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ resource }) => resource.attributes)),
    close,
  };
}
