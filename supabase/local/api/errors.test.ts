import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Settings } from '../settings.ts';
import type { AuthMailer } from './auth-mail.ts';
import { connect, openLite } from './serve.ts';

const { PUBLISHABLE_KEY = '' } = process.env;

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

/** What a database says that is not ready for anybody yet. */
function startingUp(socket: Socket) {
  const fields = ['SFATAL', 'VFATAL', 'C57P03', 'Mthe database system is starting up', ''];
  const text = Buffer.from(fields.map((field) => `${field}\0`).join(''));
  const head = Buffer.alloc(5, 'E');
  head.writeInt32BE(text.length + 4, 1);
  socket.once('data', () => socket.end(Buffer.concat([head, text])));
}

const NOBODY = null;

/** What the API says while its database answers like this: to its first request, and to one that it had prepared for. */
async function saidWhile(database: ((socket: Socket) => void) | null) {
  const server = createServer(database ?? undefined).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  if (database === NOBODY) server.close();
  const settings = {
    adminUrl: `postgresql://postgres:x@127.0.0.1:${port}/postgres`,
    ...{ publishableKey: PUBLISHABLE_KEY, siteUrl: 'http://127.0.0.1' },
  } as Settings;
  const connection = connect(settings);
  const ask = openLite(settings, connection, {} as AuthMailer, 'a secret');
  const headers = { apikey: PUBLISHABLE_KEY };
  const address = 'http://127.0.0.1/rest/v1/rpc/house_games';
  const response = await ask(new Request(address, { method: 'POST', headers }));
  const first = { status: response.status, ...((await response.json()) as object) };
  const thrown = await connection.driver`select 1`.catch((error: Error) => error);
  const { message, detail } = connection.normalizeDbError(thrown) as unknown as Record<
    string,
    string
  >;
  await connection.driver.end({ timeout: 0 });
  server.close();
  return { first, later: { ...JSON.parse(message!), ...JSON.parse(detail!) } as object };
}

test.each([
  ['is starting up', startingUp, '57P03'],
  ['is not there', NOBODY, 'PGRST001'],
])('a database that %s is a transient error: 503', async (_, database, code) => {
  const { first, later } = await saidWhile(database);
  expect(first).toMatchObject({ status: 503, code: 'PGRST002' });
  expect(later).toMatchObject({ status: 503, code });
});
