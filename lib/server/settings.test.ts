import { expect, it } from 'vitest';
import { wrongSettings, type schema } from './settings';

const jwt = (role: string) =>
  ['{}', JSON.stringify({ role }), 'x'].map((part) => btoa(part).replaceAll('=', '')).join('.');

const backend = {
  NEXT_PUBLIC_SUPABASE_URL: 'https://abc.supabase.co',
  NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_a-B_c1',
};

/** Right and wrong values of every variable. */
const cases: Record<keyof typeof schema.shape, { right: string[]; wrong: string[] }> = {
  NEXT_PUBLIC_SUPABASE_URL: {
    right: ['https://abc.supabase.co//', 'http://127.0.0.1:54321', 'http://[::1]:54321'],
    wrong: ['http://abc.supabase.co', 'https://abc.supabase.co/rest/v1', 'http://127.0.0.1.a.b'],
  },
  NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: {
    right: ['sb_publishable_x', jwt('anon')],
    wrong: ['sb_secret_x', jwt('service_role'), ' sb_publishable_x', 'a.b.c'],
  },
  SUPABASE_URL: { right: ['http://kong:8000'], wrong: ['kong:8000', '/supabase', 'http://'] },
  SUPABASE_SECRET_KEY: {
    right: ['sb_secret_x', jwt('service_role')],
    wrong: ['sb_publishable_x', jwt('anon'), ' sb_secret_x'],
  },
  APP_KEY: { right: ['x'.repeat(32)], wrong: ['x'.repeat(31), ' '.repeat(40)] },
  SITE_URL: { right: ['http://192.168.1.5:3000'], wrong: ['a.b', 'https://a.b/play', 'ftp://a.b'] },
  TRUSTED_PROXY_HEADER: { right: ['x-real-ip'], wrong: ['true', 'X-Real-IP:', '127.0.0.1'] },
  PORT: { right: ['1', '65535'], wrong: ['abc', '0', '65536', '80.5'] },
  SMTP_URL: {
    right: ['smtps://user:p%40ss@mail.example:465'],
    wrong: ['mail.example', 'smtp:///', 'smtp://a b'],
  },
  MAIL_FROM: { right: ['Bingo <desk@bingo.example>', 'a@b.c'], wrong: ['Bingo', 'Bingo <desk>'] },
  VAPID_PRIVATE_KEY: { right: ['x'.repeat(43)], wrong: ['x', 'x'.repeat(87)] },
  VAPID_SUBJECT: {
    right: ['mailto:desk@bingo.news', 'https://bingo.news/'],
    wrong: ['https://localhost', 'mailto:a@example.com', 'https://app.internal', 'http://a.news'],
  },
  DUE_PAUSE_MS: { right: ['100', '99999'], wrong: ['99', '0', '1e4', '2.5'] },
  BACKEND_PATIENCE_MS: { right: ['100', '5000'], wrong: ['99', '0', '1e4', '2.5'] },
  NEXT_PUBLIC_POSTHOG_KEY: { right: ['phc_abc'], wrong: ['phx_abc', 'phc_'] },
  POSTHOG_HOST: {
    right: ['https://bingo.example/ingest'],
    wrong: ['eu.i.posthog.com', 'https://'],
  },
  LOG_FORMAT: { right: ['json'], wrong: ['JSON', 'json '] },
  OTEL_EXPORTER_OTLP_ENDPOINT: { right: ['http://127.0.0.1:4318'], wrong: ['127.0.0.1:4318'] },
  DEPLOYMENT_ID: { right: ['2026-11-22_a1b2c3'], wrong: ['v1?x', 'x'.repeat(65)] },
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: {
    right: [16, 24, 32].map((bytes) => btoa('x'.repeat(bytes))),
    wrong: ['change-me', btoa('x'.repeat(31)), btoa('x'.repeat(33))],
  },
};

const names = Object.keys(cases) as (keyof typeof cases)[];

it.each(names)('%s is accepted or refused with one sentence that does not repeat it', (name) => {
  const wrongOf = (value: string) => wrongSettings({ ...backend, [name]: value });
  for (const value of cases[name].right) expect(wrongOf(value), value).toEqual([]);
  for (const value of cases[name].wrong) {
    expect(wrongOf(value), value).toEqual([expect.stringMatching(RegExp(`^${name} must .*\\.$`))]);
    expect(wrongOf(value).join()).not.toContain('sb_secret_x');
  }
});

it('all wrong variables are reported at once, and an empty one counts as not set', () => {
  const wrong = Object.fromEntries(names.map((name) => [name, cases[name].wrong[0]]));
  expect(wrongSettings(wrong).map((sentence) => sentence.split(' ')[0])).toEqual(names);
  expect(wrongSettings(Object.fromEntries(names.map((name) => [name, ''])))).toEqual([]);
});

it('one variable of a backend without the other is reported', () => {
  const [url, key] = Object.keys(backend);
  const missing = (env: object, needsBackend = false) =>
    wrongSettings({ ...env }, { needsBackend }).map((sentence) => sentence.split(' is missing')[0]);
  expect(missing({ ...backend, [key!]: '' })).toEqual([key]);
  expect(missing({ ...backend, [url!]: '' })).toEqual([url]);
  expect(missing({ SUPABASE_URL: 'https://abc.supabase.co' })).toEqual([url, key]);
  expect(missing({ ...backend, [url!]: '/supabase' })).toEqual(['SUPABASE_URL']);
  expect(missing({})).toEqual([]);
  expect(missing({}, true)).toEqual([url, key]);
});
