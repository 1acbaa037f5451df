import 'server-only';
import { createContextKey, trace, type TextMapPropagator } from '@opentelemetry/api';
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace-base';
import { registerOTel } from '@vercel/otel';
import { requestIdOf } from './request-id';
import { scrub } from './scrub';

/** Sends traces to the collector at OTEL_EXPORTER_OTLP_ENDPOINT. */
export function startTelemetry(): void {
  registerOTel({
    serviceName: 'headline-bingo',
    // Next instruments fetches itself.
    instrumentations: [],
    propagators: ['auto', requestIds],
    spanProcessors: [scrubber, 'auto'],
  });
}

/** Adds the number of an error page to the current span. */
export function markSpan(reference: string): void {
  trace.getActiveSpan()?.setAttribute('reference', reference);
}

const REQUEST_ID = createContextKey('request id');

/** Passes the proxy's request id to the spans of the request. */
export const requestIds: TextMapPropagator = {
  fields: () => ['x-request-id'],
  inject: () => {},
  extract(context, carrier, getter) {
    const id = requestIdOf(getter.get(carrier, 'x-request-id'));
    return id ? context.setValue(REQUEST_ID, id) : context;
  },
};

const nothing = async () => {};

/** Adds the request id to each span, and removes personal data and all URL queries before it is sent. */
export const scrubber: SpanProcessor = {
  onStart(span, context) {
    const id = context.getValue(REQUEST_ID);
    if (typeof id === 'string') span.setAttribute('request_id', id);
  },
  onEnd(span) {
    Object.assign(span, { name: clean(span.name) });
    for (const about of partsOf(span)) Object.assign(about, clean(about));
  },
  forceFlush: nothing,
  shutdown: nothing,
};

const partsOf = ({ attributes, events, status }: ReadableSpan): object[] => [
  attributes,
  ...events.map((event) => event.attributes ?? {}),
  status,
];

function clean<T>(value: T): T {
  if (typeof value === 'string') return scrub(value.replace(/\?\S*/g, '')) as T;
  if (typeof value !== 'object' || value === null) return value;
  const scrubbed = scrub(value) as object;
  return Object.fromEntries(
    Object.entries(scrubbed).map(([name, each]) => [
      name,
      typeof each === 'string' ? clean(each) : each,
    ]),
  ) as T;
}
