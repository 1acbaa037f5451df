import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy between the app and the API that counts the requests. */
export async function countCalls(api: number) {
  const counter = { calls: 0 };
  const server = createServer((incoming, answer) => {
    counter.calls += 1;
    const { url: path, method, headers } = incoming;
    const through = request({ port: api, host: '127.0.0.1', path, method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    through.once('error', () => answer.destroy());
    incoming.pipe(through);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, counter, close };
}
