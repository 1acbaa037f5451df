import { expect, it } from 'vitest';
import { wrongSettings, type variables } from './settings';

const jwt = (role: string) =>
  ['{}', JSON.stringify({ role }), 'x'].map((part) => btoa(part).replaceAll('=', '')).join('.');

const NEXT_PUBLIC_SUPABASE_URL = 'https://abc.supabase.co';
const NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY = 'sb_publishable_a-B_c1';
const backend = { NEXT_PUBLIC_SUPABASE_URL, NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY };

/** Right and wrong values of every variable. */
const cases: Record<keyof typeof variables, { right: string[]; wrong: string[] }> = {
  NEXT_PUBLIC_SUPABASE_URL: {
    right: [
      ...['https://abc.supabase.co/', 'https://abc.supabase.co//', 'https://db.bingo.example:8443'],
      ...['http://127.0.0.1:54321', 'http://localhost:54321/', 'http://[::1]:54321'],
    ],
    wrong: [
      ...['abc.supabase.co', 'http://abc.supabase.co', 'https://', ' ', ' https://abc.supabase.co'],
      ...['https://abc.supabase.co/rest/v1', 'https://a b.co', 'https:\\\\abc.co', 'https://a.co?'],
      ...['http://127.0.0.1.evil.example', 'https://user:password@abc.supabase.co', 'sb_secret_x'],
      ...['https://abc.supabase.co\n', 'postgresql://postgres@db.abc.supabase.co', 'abc'],
    ],
  },
  NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: {
    right: ['sb_publishable_x', jwt('anon')],
    wrong: ['sb_secret_x', jwt('service_role'), 'key', 'sbp_1', ' sb_publishable_x', 'a.b.c', '\t'],
  },
  SUPABASE_URL: {
    right: ['http://kong:8000', 'https://abc.supabase.co/'],
    wrong: ['kong:8000', 'http://kong:8000/rest', '/supabase', 'ftp://kong', 'http://'],
  },
  SUPABASE_SECRET_KEY: {
    right: ['sb_secret_x', jwt('service_role')],
    wrong: ['sb_publishable_x', jwt('anon'), 'key', ' sb_secret_x', 'a.b.c'],
  },
  APP_KEY: {
    right: ['0123456789abcdef'.repeat(4)],
    wrong: ['short', 'x'.repeat(31), ' '.repeat(40), ` ${'x'.repeat(40)}`, `${'x'.repeat(40)}\n`],
  },
  SITE_URL: {
    right: ['https://bingo.example', 'https://bingo.example/', 'http://192.168.1.5:3000'],
    wrong: ['bingo.example', 'https://bingo.example/play', 'ftp://a.b', 'https://a.b/?x=1', ' '],
  },
  TRUSTED_PROXY_HEADER: {
    right: ['x-real-ip', 'X-Forwarded-For', 'cf-connecting-ip'],
    wrong: ['X-Real-IP:', 'true false', 'Forwarded', 'true', '127.0.0.1', 'x_real_ip'],
  },
  PORT: {
    right: ['1', '3000', '65535'],
    wrong: ['abc', '0', '65536', '-1', '3000x', '3e3', '80.5'],
  },
  HOSTNAME: {
    right: ['0.0.0.0', '::', 'web-1.example'],
    wrong: ['http://0.0.0.0', 'a b', '0.0.0.0/0', 'a,b', ' '],
  },
  KEEP_ALIVE_TIMEOUT: { right: ['75000'], wrong: ['75s', '-1', '0', '7.5', '1e9'] },
  SMTP_URL: {
    right: ['smtp://127.0.0.1:25', 'smtps://user:p%40ss@mail.example:465'],
    wrong: [
      'mail.example',
      'https://mail.example',
      'smtp://',
      'smtp:///',
      'smtp://a b',
      'user@mail.example',
    ],
  },
  MAIL_FROM: {
    right: ['desk@bingo.example', 'Headline Bingo <desk@bingo.example>', '"A, B" <a@b.c>'],
    wrong: ['Headline Bingo', 'Headline Bingo <desk>', '<@b.c>', 'desk@', 'A <a@b.c> B'],
  },
  VAPID_PRIVATE_KEY: {
    right: ['x'.repeat(43)],
    wrong: ['x', 'x'.repeat(87), `${'x'.repeat(42)}=`, 'sb_secret_x', ' '],
  },
  VAPID_SUBJECT: {
    right: ['mailto:desk@bingo.news', 'https://bingo.news/'],
    wrong: [
      ...['https://localhost', 'mailto:desk@localhost', 'mailto:desk@bingo.example', 'bingo.news'],
      ...['https://127.0.0.1', 'https://[::1]', 'mailto:a@example.com', 'https://app.internal'],
      ...['http://bingo.news', 'mailto:desk@box', 'mailto:desk', 'https://a.test:8443'],
    ],
  },
  NEXT_PUBLIC_POSTHOG_KEY: {
    right: ['phc_abc'],
    wrong: ['phx_abc', 'abc', 'phc_', 'phc_a b', 'https://eu.posthog.com'],
  },
  POSTHOG_HOST: {
    right: ['https://eu.i.posthog.com', 'https://bingo.example/ingest'],
    wrong: ['eu.i.posthog.com', 'eu', 'ftp://a.b', 'https://', 'https://a b'],
  },
  NEXT_PUBLIC_VERCEL_ANALYTICS: { right: ['1'], wrong: ['0', 'false', 'true', 'yes', ' 1'] },
  LOG_FORMAT: { right: ['json'], wrong: ['JSON', 'text', 'pretty', '1', 'json '] },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    right: ['http://127.0.0.1:4318', 'https://otel.example/v1'],
    wrong: ['127.0.0.1:4318', 'grpc://a:4317', 'otel', 'http://', 'true'],
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    right: ['authorization=Bearer%20x', 'a=b, c=d='],
    wrong: ['Bearer x', 'a', '=b', 'a=b,c', 'a: b'],
  },
  OTEL_EXPORTER_OTLP_PROTOCOL: {
    right: ['http/json', 'http/protobuf'],
    wrong: ['grpc', 'http', 'json', 'HTTP/JSON', 'https'],
  },
  OTEL_SERVICE_NAME: { right: ['bingo'], wrong: [' ', 'bingo ', '\tbingo', 'bingo\n', '\n'] },
  OTEL_TRACES_SAMPLER: {
    right: ['always_on', 'parentbased_traceidratio'],
    wrong: ['on', '0.1', 'always-on', 'ALWAYS_ON', 'ratio'],
  },
  DEPLOYMENT_ID: {
    right: ['2026-11-22_a1b2c3'],
    wrong: ['v1?x', 'a b', 'v1.2', 'x'.repeat(65), 'é'],
  },
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: {
    right: [16, 24, 32].map((bytes) => btoa('x'.repeat(bytes))),
    wrong: ['change-me', btoa('x'.repeat(31)), btoa('x'.repeat(33)), '0123456789abcdef', 'a b'],
  },
  API_PORT: { right: ['54321'], wrong: ['abc', '0', '65536', '-1', '5.5'] },
  DB_PORT: { right: ['54322'], wrong: ['abc', '0', '65536', '-1', '5.5'] },
  MAIL_PORT: { right: ['54324'], wrong: ['abc', '0', '65536', '-1', '5.5'] },
  SMTP_PORT: { right: ['54325'], wrong: ['abc', '0', '65536', '-1', '5.5'] },
  STACK_DIR: {
    right: ['/srv/bingo', '../data'],
    wrong: [' ', '/srv/bingo ', '\n', '\t/srv', ' .'],
  },
  POSTGRES: { right: ['17', '18'], wrong: ['latest', '17.2', 'pg17', '9', '-17'] },
  PROCESSES: { right: ['1', '3'], wrong: ['abc', '0', '4', '-1', '1.5'] },
  HOSTILE_RUNS: { right: ['500'], wrong: ['many', '0', '-1', '1.5', '1e3'] },
  HOSTILE_ROUNDS: { right: ['20'], wrong: ['many', '0', '-1', '1.5', '1e3'] },
};

const names = Object.keys(cases) as (keyof typeof cases)[];

it.each(names)('%s is accepted or refused with one sentence', (name) => {
  const wrongOf = (value: string) => wrongSettings({ ...backend, [name]: value });
  for (const value of cases[name].right) expect(wrongOf(value), value).toEqual([]);
  for (const value of cases[name].wrong) {
    const [sentence = '', ...others] = wrongOf(value);
    expect(sentence, value).toMatch(RegExp(`^${name} (must|holds) .*\\.$`));
    expect(others, value).toEqual([]);
    // A wrong value may be a secret.
    expect(sentence).not.toContain('sb_secret_x');
  }
  expect(cases[name].wrong.length).toBeGreaterThanOrEqual(5);
});

it('all wrong variables are reported at once, and an empty one counts as not set', () => {
  const wrong = Object.fromEntries(names.map((name) => [name, cases[name].wrong[0]]));
  expect(wrongSettings(wrong).map((sentence) => sentence.split(' ')[0])).toEqual(names);
  expect(wrongSettings(Object.fromEntries(names.map((name) => [name, ''])))).toEqual([]);
});

it('a secret key in place of the publishable key is reported as such', () => {
  for (const key of ['sb_secret_abc', jwt('service_role')])
    expect(
      wrongSettings({ NEXT_PUBLIC_SUPABASE_URL, NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: key }),
    ).toEqual([expect.stringContaining('secret key, which every browser would get')]);
});

it('one variable of a backend without the other is reported', () => {
  const [url, key] = Object.keys(backend);
  const missing = (env: object, needsBackend = false) =>
    wrongSettings({ ...env }, { needsBackend }).map((sentence) => sentence.split(' is missing')[0]);
  expect(missing({ NEXT_PUBLIC_SUPABASE_URL })).toEqual([key]);
  expect(missing({ ...backend, [key!]: '' })).toEqual([key]);
  expect(missing({ NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY })).toEqual([url]);
  expect(missing({ SUPABASE_URL: NEXT_PUBLIC_SUPABASE_URL })).toEqual([url, key]);
  expect(missing({ ...backend, [url!]: '/supabase' })).toEqual(['SUPABASE_URL']);
  expect(missing({})).toEqual([]);
  expect(missing({}, true)).toEqual([url, key]);
  expect(missing(backend, true)).toEqual([]);
});
