import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, vi } from 'vitest';
import { currentOutages, worked } from './outages';

it('traces reach a collector whose address ends in slashes without queries, and a refused export is logged once', async () => {
  const asked: (string | undefined)[] = [];
  let spans = '';
  let status = 200;
  const collector = createServer((request, response) => {
    asked.push(request.url);
    request.on('data', (part) => (spans += part));
    response.writeHead(status).end();
  });
  await once(collector.listen(0, '127.0.0.1'), 'listening');
  const { port } = collector.address() as AddressInfo;
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}//`);
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '50');
  const { log } = await import('./log');
  const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined);
  const { startTelemetry } = await import('./telemetry');
  startTelemetry();
  const { trace } = await import('@opentelemetry/api');
  const exported = async (answer: number, count: number) => {
    status = answer;
    const attributes = { 'http.target': '/unsubscribe?token=secret' };
    trace.getTracer('test').startSpan('GET /unsubscribe?token=secret', { attributes }).end();
    await vi.waitFor(() => expect(asked).toHaveLength(count), { timeout: 10_000 });
  };
  const reasonIs = (reason?: string) =>
    vi.waitFor(() => expect(currentOutages().traces?.reason).toBe(reason), { timeout: 10_000 });

  await exported(200, 1);
  expect(asked).toEqual(['/v1/traces']);
  for (const [n, answer] of [404, 503].entries()) {
    await exported(answer, n + 2);
    await reasonIs(String(answer));
  }
  expect(logged).toHaveBeenCalledOnce();
  await exported(200, 4);
  await reasonIs(undefined);
  await vi.waitFor(() => expect(spans.match(/\/unsubscribe/g)).toHaveLength(8));
  expect(spans).not.toContain('secret');
  collector.close().closeAllConnections();
  trace.getTracer('test').startSpan('a page').end();
  await reasonIs('ECONNREFUSED');
  trace.disable();
  worked('traces');
});
