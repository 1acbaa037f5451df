#!/bin/sh
# @vercel/otel 2.1.3: an export that the collector refuses counts as sent, and a slash at the end of the endpoint is doubled.
# Guess: a status other than 2xx is a failed export with a warning, and `http://host/` leads to `/v1/traces` as in
# OpenTelemetry's own exporters.
# Seen: a 404 is flushed without a warning of the diagnostic logger, and the request goes to `//v1/traces`.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cat > package.json <<'J'
{ "private": true, "type": "module", "dependencies": {
  "@vercel/otel": "2.1.3", "@opentelemetry/api": "1.9.1", "@opentelemetry/api-logs": "0.220.0", "@opentelemetry/instrumentation": "0.220.0",
  "@opentelemetry/resources": "2.12.1", "@opentelemetry/sdk-logs": "0.223.1", "@opentelemetry/sdk-metrics": "2.12.1",
  "@opentelemetry/sdk-trace-base": "2.12.1" } }
J
npm install --silent --no-audit --no-fund
cat > look.mjs <<'LOOK'
import { createServer } from 'node:http';
import { diag, DiagLogLevel, trace } from '@opentelemetry/api';
import { registerOTel } from '@vercel/otel';

let path = '';
const server = createServer((request, response) => {
  path = request.url;
  request.resume().on('end', () => response.writeHead(404).end());
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${server.address().port}/`;
registerOTel({ serviceName: 'look', instrumentations: [] });
const lines = [];
/** A span outside of a request of Next's has no context, which is no matter of the export. */
const keep = (...words) => words[0].includes('no telemetry context') || lines.push(words.join(' '));
diag.setLogger({ error: keep, warn: keep, info() {}, debug() {}, verbose() {} }, DiagLogLevel.ALL);
trace.getTracer('look').startSpan('one').end();
const flushed = await trace.getTracerProvider().getDelegate().forceFlush().then(() => 'flushed', () => 'failed');
console.log(`${path} 404: ${flushed}, ${lines.length} warnings`);
process.exit();
LOOK
seen=$(node look.mjs)
echo "$seen"
expected='//v1/traces 404: flushed, 0 warnings'
[ "$seen" = "$expected" ] || { echo "changed: expected $expected"; exit 1; }
