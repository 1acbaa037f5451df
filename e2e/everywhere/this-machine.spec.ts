import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, test } from '@playwright/test';

const { APP_URL, API_URL, DATABASE_URL, MAILBOX_URL, SMTP_URL } = process.env;

/** The other addresses of this machine. On Linux each 127.x address is separate. */
const others = Object.values(networkInterfaces())
  .flatMap((list) => list ?? [])
  .filter(({ internal }) => !internal)
  .map(({ address, scopeid }) => (scopeid ? null : address))
  .concat(process.platform === 'linux' ? '127.0.0.2' : null)
  .filter((address) => address !== null);

const answers = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host, port, timeout: 2_000 });
    socket.once('connect', () => resolve(socket.destroy() && true));
    for (const failure of ['error', 'timeout'])
      socket.once(failure, () => resolve(socket.destroy() && false));
  });

test('without --lan, the product listens on the loopback address only @desktop', async () => {
  for (const url of [APP_URL, API_URL, DATABASE_URL, MAILBOX_URL, SMTP_URL]) {
    test.skip(!url, 'Only `npm test` sets these ports.');
    const port = Number(new URL(url!).port);
    expect(await answers('127.0.0.1', port)).toBe(true);
    for (const host of others)
      expect(await answers(host, port), `${host} port ${port}`).toBe(false);
  }
});
