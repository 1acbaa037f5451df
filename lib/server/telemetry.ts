import 'server-only';
import { subscribe } from 'node:diagnostics_channel';
import type { SpanProcessor } from '@opentelemetry/sdk-trace-base';
import { registerOTel } from '@vercel/otel';
import { scrub } from './log';
import { failed, reasonOf, worked } from './outages';

/** Sends traces to the collector at OTEL_EXPORTER_OTLP_ENDPOINT. Next instruments fetches itself. */
export function startTelemetry(): void {
  const { env } = process;
  // The exporter appends "/v1/traces", and collectors answer 404 for a double slash.
  env.OTEL_EXPORTER_OTLP_ENDPOINT = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/(?<!\/)\/+$/, '');
  watchExports(
    new URL(
      env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || `${env.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`,
    ),
  );
  registerOTel({
    serviceName: 'headline-bingo',
    instrumentations: [],
    spanProcessors: [scrubber, 'auto'],
  });
}

type Export = {
  request: { origin: unknown; path: string };
  response?: { statusCode: number };
  error?: Error;
};

/** Logs an export that fails. The exporter itself counts every answer as a success, and tells nobody of an error. */
function watchExports({ origin, pathname }: URL): void {
  const onEnd = (event: unknown) => {
    const { request, response, error } = event as Export;
    if (String(request.origin) !== origin || request.path !== pathname) return;
    const status = response?.statusCode ?? 0;
    if (status >= 200 && status < 300) return worked('traces');
    failed('traces', 'The collector takes no traces', error ? reasonOf(error) : String(status));
  };
  for (const channel of ['undici:request:headers', 'undici:request:error'])
    subscribe(channel, onEnd);
}

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
