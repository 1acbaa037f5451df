import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { WebSocketServer } from 'ws';

/** The minimum cost of a broadcast, as a separate process: each posted body goes to every socket unchanged. */
const sockets = new WebSocketServer({ noServer: true });
const server = createServer((request, response) => {
  void buffer(request).then((said) => {
    for (const socket of sockets.clients) socket.send(said);
    response.end('[]');
  });
});
server.on('upgrade', (request, socket, head) =>
  sockets.handleUpgrade(request, socket, head, () => {}),
);
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());
