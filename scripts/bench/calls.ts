import { createServer, request } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { startApp } from '../app.ts';
import { Client } from './load.ts';
import { each, median } from './numbers.ts';
import { signIn } from './people.ts';
import type { Row } from './report.ts';
import { freePort, type World } from './world.ts';

const REQUESTS = 9;

/** Counts the backend calls of a player's page, with a counting proxy between app and backend, in a run of its own. */
export async function calls(world: World): Promise<Row[]> {
  await world.app();
  const counter = await countCalls(world.settings.ports.api);
  world.onClose(counter.close);
  const port = await freePort();
  const env = { ...world.environment(), SUPABASE_URL: counter.url };
  const app = await startApp('start', env, port);
  world.guard('The counted app', app.identity);
  world.onClose(app.stop);
  const { cookie } = await signIn(world, 'ben@example.com');
  const client = new Client(1);
  const part = async (work: string, path: string): Promise<Row> => {
    const ask = { url: `http://127.0.0.1:${port}${path}`, headers: { cookie } };
    const counts = await each(REQUESTS, async () => {
      const before = counter.asked.length;
      await client.expect(ask);
      return counter.asked.slice(before);
    });
    const usual = median(counts.map(({ length }) => length));
    const names = counts.find(({ length }) => length === usual) ?? [];
    console.log(`${work}: ${names.join(', ') || 'nothing'}`);
    return {
      work: `${work}, backend calls`,
      now: usual,
      unit: 'calls',
      must: { of: 'figure', is: 'at most', value: 2 },
    };
  };
  const rows = [
    await part('home as a signed-in player', '/'),
    await part('house game as a signed-in player', `/house-game/${world.demo.house}`),
  ];
  client.close();
  return rows;
}

/** A proxy in front of the API that records the paths of all requests. */
export async function countCalls(api: number) {
  const asked: string[] = [];
  const server = createServer((incoming, answer) => {
    const { url: path = '/', method, headers } = incoming;
    asked.push(path.replace(/^\/(rest|auth)\/v1\/|\?.*/g, '').replace('rpc/', ''));
    const through = request({ port: api, host: '127.0.0.1', path, method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    through.once('error', () => answer.destroy());
    incoming.pipe(through);
  });
  // WebSocket connections pass through unchanged.
  server.on('upgrade', ({ url, method, rawHeaders }, socket: Socket, head) => {
    const headers = rawHeaders.map((text, n) => (n % 2 ? `${text}\r\n` : `${text}: `)).join('');
    const through = connect(api, '127.0.0.1', () => {
      through.write(`${method} ${url} HTTP/1.1\r\n${headers}\r\n`);
      through.write(head);
      socket.pipe(through).pipe(socket);
    });
    for (const end of [socket, through])
      end.on('error', () => [socket, through].map((each) => each.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, asked, close };
}
