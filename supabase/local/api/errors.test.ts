import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Settings } from '../settings.ts';
import { openCallers } from './callers.ts';
import { answerCalls } from './calls.ts';
import { openCatalogue } from './functions.ts';
import { connect } from './serve.ts';

const { PUBLISHABLE_KEY = '' } = process.env;

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

/** Responds as a database that is still starting up. */
function startingUp(socket: Socket) {
  const fields = ['SFATAL', 'VFATAL', 'C57P03', 'Mthe database system is starting up', ''];
  const text = Buffer.from(fields.map((field) => `${field}\0`).join(''));
  const head = Buffer.alloc(5, 'E');
  head.writeInt32BE(text.length + 4, 1);
  socket.once('data', () => socket.end(Buffer.concat([head, text])));
}

const NOBODY = null;
const HOUSE_GAMES = {
  ...{ name: 'house_games', args: [], types: [], defaults: 0 },
  ...{ isVoid: false, isVolatile: false },
};

/** Returns the API's response while its database responds like this. */
async function saidWhile(database: ((socket: Socket) => void) | null) {
  const server = createServer(database ?? undefined).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  if (database === NOBODY) server.close();
  const settings = {
    adminUrl: `postgresql://postgres:x@127.0.0.1:${port}/postgres`,
    ...{ publishableKey: PUBLISHABLE_KEY, siteUrl: 'http://127.0.0.1' },
  } as Settings;
  const { driver: sql } = connect(settings);
  const url = '/rest/v1/rpc/house_games';
  const ask = answerCalls(
    { as: () => sql, end: async () => {} },
    { read: async () => new Map([['house_games', HOUSE_GAMES]]), forget: () => {} },
    openCallers(settings, vi.fn()),
  );
  const headers = { apikey: PUBLISHABLE_KEY };
  const body = Buffer.alloc(0);
  const called = await ask({ method: 'POST', url, headers, headersDistinct: {}, body });
  const isRead = await openCatalogue(sql)
    .read()
    .then(Boolean, () => false);
  await sql.end({ timeout: 0 });
  server.close();
  return { isRead, status: called!.status, ...((await called!.json()) as object) };
}

test.each([
  ['is starting up', startingUp, '57P03'],
  ['is not there', NOBODY, 'PGRST001'],
])('a database that %s is a transient error: 503', async (_, database, code) => {
  expect(await saidWhile(database)).toMatchObject({ isRead: false, status: 503, code });
});
