// Imported first by a standalone build's server.js, under any version of Node, so it is plain JavaScript without
// packages. Without it, Next's server would print a stack trace, or listen on port 3000 if PORT is not a number.
// lib/server/settings.ts checks the rest.
import { once } from 'node:events';
import { createServer } from 'node:net';

const port = process.env.PORT || '3000';
const host = process.env.HOSTNAME || '0.0.0.0';

function end(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}

// Some of the app's files are TypeScript that Node itself loads.
if (!process.features.typescript) end(`Node 22.18 or newer is needed: this is ${process.version}.`);
if (!/^[1-9]\d*$/.test(port) || Number(port) > 65_535)
  end('PORT must be a port number from 1 to 65535.');

try {
  const probe = createServer().listen(Number(port), host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
} catch ({ code }) {
  if (code === 'EADDRINUSE') end(`Port ${port} is taken by another program: set another PORT.`);
  end(`PORT=${port} and HOSTNAME=${host} cannot be listened on (${code}).`);
}
