import { once } from 'node:events';
import { connect as dial, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Settings } from '../settings.ts';
import { connect } from './serve.ts';

const database = new URL(process.env.ADMIN_DATABASE_URL ?? '');
/** Postgres's error for a connection beyond its limit: the message length and its fields. */
const fields =
  ['SFATAL', 'VFATAL', 'C53300', 'Msorry, too many clients already', ''].join('\0') + '\0';
const TOO_MANY = Buffer.concat([
  Buffer.from('E\0\0\0'),
  Buffer.of(4 + fields.length),
  Buffer.from(fields),
]);

let isOpen = true;
const open: Socket[] = [];
const way = createServer((client) => {
  if (!isOpen) {
    client.once('data', () => client.end(TOO_MANY)).on('error', () => {});
    return;
  }
  const server = dial(Number(database.port), database.hostname);
  open.push(client);
  server.on('error', () => {}).on('close', () => client.destroy());
  client.on('error', () => {}).on('close', () => server.destroy());
  client.pipe(server).pipe(client);
});

let connection: ReturnType<typeof connect>;
beforeEach(async () => {
  isOpen = true;
  await once(way.listen(0, '127.0.0.1'), 'listening');
  const through = new URL(database);
  through.port = String((way.address() as AddressInfo).port);
  connection = connect({ adminUrl: through.href } as Settings);
});
afterEach(async () => {
  await connection.driver.end({ timeout: 1 });
  way.close();
});

const cut = () => open.splice(0).forEach((client) => client.destroy());

const offersNothing = async () => !(await connection.introspect()).default_schema;

test('callers that received a connection error do not leak a connection', async () => {
  isOpen = false;
  const asked = Array.from({ length: 8 }, offersNothing);
  expect(await Promise.all(asked)).toEqual(asked.map(() => true));
  isOpen = true;
  for (let times = 0; times < 8; times += 1) expect(await offersNothing()).toBe(false);
});

test('a connection lost while lent does not crash the process and is not lent again', async () => {
  const held = await connection.driver.reserve();
  await held.unsafe('begin');
  cut();
  await expect(held.unsafe('select pg_sleep(1)')).rejects.toThrow('CONNECTION');
  await expect(held.unsafe('rollback')).rejects.toThrow('The connection was lost');
  held.release();
  for (let times = 0; times < 8; times += 1) expect(await offersNothing()).toBe(false);
});
