import { ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, RandomIdGenerator } from '@opentelemetry/sdk-trace-base';
import type { Exporter } from './spans.ts';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

/** Exports spans by OTLP over HTTP, as OpenTelemetry's variables say. The only file that loads its SDK. */
export function makeExporter(): Exporter {
  const random = new RandomIdGenerator();
  let nextTraceId: string | undefined;
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'quizfunnel' }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
    idGenerator: {
      generateTraceId: () => nextTraceId ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
  });
  const tracer = provider.getTracer('quizfunnel');
  return {
    startSpan(name, kind, attributes, { parent, remote, traceId }) {
      let context = ROOT_CONTEXT;
      if (parent) context = trace.setSpan(context, parent);
      else if (remote) context = trace.setSpanContext(context, { ...remote, isRemote: true });
      // Asked for while the span starts, which is at once.
      nextTraceId = traceId;
      try {
        return tracer.startSpan(name, { kind: KINDS[kind], attributes }, context);
      } finally {
        nextTraceId = undefined;
      }
    },
    stop: () => provider.shutdown(),
  };
}
