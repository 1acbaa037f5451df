import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { WebSocketServer } from 'ws';

/**
 * The minimum cost of a broadcast, as a separate process: each posted body goes to every socket unchanged, and each
 * message of a socket is sent back to it. The last posted body is also the response to every GET.
 */
const sockets = new WebSocketServer({ noServer: true });
let stored = Buffer.alloc(0);
const server = createServer((request, response) => {
  if (request.method === 'GET') return response.end(stored);
  void buffer(request).then((said) => {
    stored = said;
    for (const socket of sockets.clients) socket.send(said);
    response.end('[]');
  });
});
server.on('upgrade', (request, socket, head) =>
  sockets.handleUpgrade(request, socket, head, (client) =>
    client.on('message', (said: Buffer) => client.send(said)),
  ),
);
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());
