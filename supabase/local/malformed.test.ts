import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import {
  malformedBytes,
  malformedFrames,
  malformedMails,
  malformedPages,
  malformedRequests,
} from '../tests/support/malformed.ts';
import { send } from '../tests/support/raw.ts';

const { API_URL = '', MAILBOX_URL = '', SMTP_URL = '', PUBLISHABLE_KEY = '' } = process.env;
const portOf = (url: string) => Number(new URL(url).port);
const socketUrl = `${API_URL.replace('http', 'ws')}/realtime/v1/websocket?apikey=${PUBLISHABLE_KEY}&vsn=2.0.0`;

/** A connection opened at the start, which lives as long as the server process. */
let lastingSocket: WebSocket;
let heartbeat: NodeJS.Timeout;

beforeAll(async () => {
  lastingSocket = await open();
  heartbeat = setInterval(() => lastingSocket.send('[null,"1","phoenix","heartbeat",{}]'), 10_000);
});

afterAll(() => {
  clearInterval(heartbeat);
  lastingSocket.close();
});

async function open(): Promise<WebSocket> {
  const socket = new WebSocket(socketUrl);
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('open', resolve));
  return socket;
}

/** Runs thirty at a time. */
async function each<T>(things: T[], work: (thing: T) => Promise<unknown>): Promise<void> {
  for (let n = 0; n < things.length; n += 30)
    await Promise.all(things.slice(n, n + 30).map((thing) => work(thing)));
}

/** Expects that all servers respond, and that none has been restarted. */
async function expectAllWell(): Promise<void> {
  const to = `well-${crypto.randomUUID()}@example.com`;
  const account = await fetch(`${API_URL}/rest/v1/rpc/my_account`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE_KEY },
  });
  expect(account.status).toBe(200);
  await createTransport({ url: SMTP_URL }).sendMail({ from: 'a@example.com', to, text: 'well' });
  const mails = await fetch(`${MAILBOX_URL}/api/messages?to=${to}`);
  expect(await mails.json()).toHaveLength(1);
  (await open()).close();
  expect(lastingSocket.readyState).toBe(WebSocket.OPEN);
}

test.each([
  ['API', portOf(API_URL)],
  ['mailbox', portOf(MAILBOX_URL)],
])('no request ends the %s', async (_name, port) => {
  await each([...malformedRequests(), ...malformedPages], (bytes) => send(port, bytes, 300));
  await expectAllWell();
});

test('no frame ends the relay', async () => {
  await each(malformedFrames, async (frame) => {
    const socket = await open();
    socket.send('["1","1","realtime:x","phx_join",{"config":{"private":true}}]');
    socket.send(frame);
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.terminate();
  });
  await each(malformedBytes, async (bytes) => {
    const socket = await open();
    const closed = new Promise((resolve) => socket.once('close', resolve));
    (socket as unknown as { _socket: { end: (bytes: Buffer) => void } })._socket.end(bytes);
    await closed;
  });
  await expectAllWell();
});

test('no mail ends the mail server or the mailbox', async () => {
  await each(malformedMails, (bytes) => send(portOf(SMTP_URL), bytes, 300));
  const pages = await fetch(`${MAILBOX_URL}/api/messages`);
  const mails = (await pages.json()) as { id: string }[];
  await each(mails.slice(0, 30), async ({ id }) => {
    expect((await fetch(`${MAILBOX_URL}/messages/${id}`)).status).toBe(200);
  });
  await expectAllWell();
});
