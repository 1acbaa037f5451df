import { askNginx, hasNginx, startNginx, type Answer, type Nginx } from '../../scripts/nginx';
import { HouseAdmin } from '../support/house-admin';
import { arrive } from '../support/sign-in';
import { expect, test } from '../support/table';

const app = new URL(process.env.INSIDE_URL ?? process.env.APP_URL ?? 'http://localhost:3000');
const RECEIPT = 'https://news.example/receipt';

let nginx: Nginx;

test.skip(!hasNginx, 'nginx is not installed');
test.beforeAll(async () => void (nginx = await startNginx([Number(app.port)])));
test.afterAll(() => nginx?.stop());

/** Each path is requested with a query of its own, so that no earlier request has filled the cache. */
let fresh = 0;
const unseen = (path: string) => `${path}?turn=${(fresh += 1)}`;

async function runGame() {
  const houseAdmin = await HouseAdmin.open();
  const id = await houseAdmin.createGame('The Crowded Edition');
  await houseAdmin.start(id);
  const { card_number } = await houseAdmin.buy(id);
  return { path: `/house-game/${id}`, mark: () => houseAdmin.mark(id, card_number, [0], RECEIPT) };
}

const isVisitors = ({ status, headers, text }: Answer) =>
  status === 200 &&
  headers['content-type'] === 'text/html; charset=utf-8' &&
  headers['cache-control']?.includes('s-maxage=1') &&
  text.endsWith('</html>');

test('behind nginx, a mark is on the page of every visitor within two seconds @desktop', async () => {
  const { path, mark } = await runGame();
  await expect.poll(async () => isVisitors(await askNginx(nginx, path))).toBe(true);
  await mark();
  const marked = performance.now();
  while (!(await askNginx(nginx, path)).text.includes(RECEIPT))
    expect(performance.now() - marked).toBeLessThan(10_000);
  // Up to two seconds in the cache, and up to two more on a busy machine until the app has rendered the page.
  expect(performance.now() - marked).toBeLessThan(4_000);
});

test('behind nginx, neither a player nor a guest shares a page with visitors @desktop', async ({
  table,
}) => {
  const ada = await table.seat('Ada Aloud');
  await arrive(ada);
  const cookies = await ada.context.cookies();
  const session = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const { path } = await runGame();
  for (const page of ['/', '/about', path]) {
    for (const [cookie, name] of [
      [session, 'Ada Aloud'],
      ['hb-seen=1', ''],
      ['hb-guest=1; hb-guest-session=forged', ''],
      ['hb-auth=forged', ''],
      ['hb-auth.0=forged; hb-seen=', ''],
    ] as const)
      for (const isPersonalFirst of [true, false]) {
        const url = unseen(page);
        const visitor = () => askNginx(nginx, url);
        const person = () => askNginx(nginx, url, { cookie });
        const first = isPersonalFirst ? await person() : await visitor();
        const second = isPersonalFirst ? await visitor() : await person();
        const [own, shared] = isPersonalFirst ? [first, second] : [second, first];
        expect(isVisitors(shared), `${url} of a visitor, ${cookie}`).toBe(true);
        expect(shared.headers['set-cookie'], url).toBeUndefined();
        expect(shared.text, url).not.toContain('Ada Aloud');
        expect(own.headers['x-nextjs-cache'], `${url} with ${cookie}`).toBeUndefined();
        expect(own.headers['cache-control'], url).not.toContain('s-maxage');
        if (name) expect(own.text, url).toContain(name);
      }
    // Empty cookies and cookies with similar names are not personal.
    for (const cookie of ['hb-seen=', 'HB-SEEN=1', 'hb-seen-x=1', 'xhb-guest=1', 'hb-device=x'])
      expect(isVisitors(await askNginx(nginx, page, { cookie })), `${page} ${cookie}`).toBe(true);
  }
});

test('behind nginx, no request spoils a page for the next visitor @desktop', async () => {
  const { path } = await runGame();
  const tree = encodeURIComponent(JSON.stringify(['', {}, null, null, true]));
  const hostile: Record<string, string>[] = [
    { rsc: '1' },
    { rsc: '1', 'next-router-prefetch': '1' },
    { rsc: '1', 'next-router-segment-prefetch': '/_tree' },
    { rsc: '1', 'next-router-state-tree': tree },
    { 'next-router-state-tree': 'visitor' },
    { 'next-router-segment-prefetch': '/none' },
    { 'next-action': 'x' },
    { 'next-action': 'x', 'next-router-state-tree': 'visitor' },
    { 'x-nextjs-data': '1' },
    { 'x-middleware-prefetch': '1' },
    { 'x-middleware-subrequest': 'middleware' },
    { 'x-matched-path': '/auth' },
    { 'x-invoke-status': '500' },
    { range: 'bytes=0-9' },
    { 'if-none-match': '*' },
    { 'if-modified-since': new Date().toUTCString() },
    { 'accept-encoding': 'gzip, deflate, br' },
    { accept: 'text/x-component' },
    { origin: 'https://evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
    { expect: '100-continue', 'content-type': 'multipart/form-data' },
    { purpose: 'prefetch', 'x-http-method-override': 'POST' },
  ];
  for (const page of ['/', '/about', path])
    for (const headers of hostile)
      for (const method of ['GET', 'HEAD']) {
        const url = unseen(page);
        const spoiled = await askNginx(nginx, url, headers, method);
        const next = await askNginx(nginx, url);
        const request = `${method} ${url} after ${JSON.stringify(headers)}: ${next.status}`;
        expect(isVisitors(next), request).toBe(true);
        expect(next.text, request).not.toContain('evil.example');
        expect(spoiled.headers['set-cookie'], request).toBeUndefined();
      }
});

test('behind nginx, a visitor’s unchanged page is not sent again, and a missing game stays missing @desktop', async () => {
  const { headers, text } = await askNginx(nginx, '/about');
  const again = await askNginx(nginx, '/about', { 'if-none-match': headers.etag! });
  expect([again.status, again.text]).toEqual([304, '']);
  expect(headers.vary).toMatch(/\bcookie\b/i);
  const data = await askNginx(nginx, '/about', { rsc: '1' });
  expect(data.headers['cache-control']).toBe('private, no-cache');
  const inside = await fetch(new URL('/about', app));
  expect(await inside.text()).toBe(text);
  const missing = await askNginx(nginx, `/house-game/${crypto.randomUUID()}`);
  expect(missing.status).toBe(404);
  const moved = await askNginx(nginx, '/ABOUT');
  expect([moved.status, moved.headers.location]).toEqual([308, '/about']);
});
