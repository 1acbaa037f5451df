import 'server-only';
import type { SpanProcessor } from '@opentelemetry/sdk-trace-base';
import { registerOTel } from '@vercel/otel';
import { scrub } from './log';

/** Sends traces to the collector at OTEL_EXPORTER_OTLP_ENDPOINT. Next instruments fetches itself. */
export const startTelemetry = (): void =>
  registerOTel({
    serviceName: 'headline-bingo',
    instrumentations: [],
    spanProcessors: [scrubber, 'auto'],
  });

const nothing = async () => {};

/** Removes personal data and all queries of URLs from a span before it is sent. */
const scrubber: SpanProcessor = {
  onStart() {},
  onEnd(span) {
    const { name, attributes, events, status } = span;
    Object.assign(span, { name: clean(name) });
    for (const about of [attributes, status, ...events.map((event) => event.attributes ?? {})])
      for (const [field, value] of Object.entries(about))
        Object.assign(about, { [field]: clean(value) });
  },
  forceFlush: nothing,
  shutdown: nothing,
};

const clean = (value: unknown) =>
  scrub(typeof value === 'string' ? value.replace(/\?\S*/g, '') : value);
