import type { Attributes, Span } from '@opentelemetry/api';
import { currentWork, onBehalfOf } from './request-context.ts';
import { type TraceParent, traceIdOf } from './request-id.ts';

export type SpanKind = 'server' | 'client' | 'consumer';
/** Where a span belongs: below another one, or at the top of a trace; by default of a new one. */
export type SpanPlace = { parent?: Span | undefined; remote?: TraceParent | undefined; traceId?: string | undefined };
export type StartSpan = (name: string, kind: SpanKind, attributes: Attributes, place: SpanPlace) => Span;
export type Exporter = { startSpan: StartSpan; stop: () => Promise<void> };

let exporter: Exporter | undefined;

/** Whether OpenTelemetry's standard variables ask for traces. */
const asksForTraces = (env: Record<string, string | undefined>): boolean =>
  Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) &&
  env.OTEL_TRACES_EXPORTER !== 'none' &&
  env.OTEL_SDK_DISABLED?.toLowerCase() !== 'true';

/**
 * Starts to export spans if the standard variables say where to. Without them OpenTelemetry is not
 * loaded. Returns a function that sends what is left and stops.
 */
export async function startTracing(env: Record<string, string | undefined>): Promise<() => Promise<void>> {
  if (!asksForTraces(env)) return async () => {};
  const { makeExporter } = await import('./otlp.ts');
  const made = makeExporter();
  exporter = made;
  return async () => {
    if (exporter === made) exporter = undefined;
    await made.stop();
  };
}

export const isTracing = (): boolean => exporter !== undefined;

/** Undefined while nothing is traced. Attributes are exported: they hold nothing that a person wrote. */
export const startSpan: (...given: Parameters<StartSpan>) => Span | undefined = (...given) =>
  exporter?.startSpan(...given);

/** As `SpanStatusCode` has it, which would load the library. */
const ERROR = 2;
export const markFailed = (span: Span | undefined): unknown => span?.setStatus({ code: ERROR });

/** Does `work` in a span of the current request's trace. It failed where the work throws, or is false. */
export async function inSpan<T>(
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  const { requestId, span: parent } = currentWork();
  const span = startSpan(name, kind, attributes, { parent, traceId: requestId && traceIdOf(requestId) });
  if (!span) return work();
  try {
    const result = await onBehalfOf({ requestId, span }, work);
    if (result === false) markFailed(span);
    return result;
  } catch (error) {
    markFailed(span);
    throw error;
  } finally {
    span.end();
  }
}
