import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { WebSocketServer } from 'ws';

/**
 * The least that telling many people something could cost, as a process of its own: whatever is posted goes to every
 * socket as it is, and whatever a socket says comes back to it.
 */
const sockets = new WebSocketServer({ noServer: true });
const server = createServer((request, response) => {
  void buffer(request).then((said) => {
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
