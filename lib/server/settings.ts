import { z } from 'zod';
import { isLoopback } from '../env.ts';

type Environment = Record<string, string | undefined>;

/** No message repeats a value, because it may be a secret in the wrong variable. */
const text = z.string().refine((value) => value === value.trim(), {
  error: 'must not begin or end with white space.',
  abort: true,
});

const matching = (isRight: (value: string) => boolean, rule: string) =>
  text.refine(isRight, `must ${rule}.`);

const numberIn = (from: number, to: number, what: string) =>
  matching(
    (value) => /^\d{1,9}$/.test(value) && Number(value) >= from && Number(value) <= to,
    `be ${what} from ${from} to ${to}`,
  );

const oneOf = (...values: string[]) =>
  matching((value) => values.includes(value), `be ${values.join(' or ')}`);

function isUrl(value: string, ...schemes: string[]): boolean {
  if (!/^[a-z]+:\/\/[^\s\\]+$/.test(value) || !URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return schemes.includes(protocol.slice(0, -1)) && hostname !== '';
}

const isHttp = (value: string) => isUrl(value, 'http', 'https');

/** A URL without a path: scheme, host and port. */
const isOrigin = (value: string) => isHttp(value) && /^https?:\/\/[^/?#@]+\/*$/.test(value);

/** A path means the embedded stack, which browsers reach through the app's own origin. */
function isBackend(value: string): boolean {
  if (/^\/[\w-]+$/.test(value)) return true;
  if (!isOrigin(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || isLoopback(hostname);
}

/** Push services refuse, or cannot reach, a contact on a name that nobody can own. */
const RESERVED =
  /(?:^|\.)(?:(?:localhost|local|localdomain|internal|lan|home|arpa|test|example|invalid|onion)|example\.(?:com|net|org))$/i;

function isPublicContact(value: string): boolean {
  const host =
    /^mailto:[^\s@]+@([^\s@]+)$/.exec(value)?.[1] ??
    (isUrl(value, 'https') && new URL(value).hostname);
  return (
    Boolean(host) &&
    /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/i.test(String(host)) &&
    !RESERVED.test(String(host))
  );
}

/** The role in a legacy key, which is a JWT. */
function roleOf(key: string): unknown {
  try {
    const [, claims = ''] = key.split('.');
    return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { role?: unknown }).role;
  } catch {
    return null;
  }
}

const publishableKey = text
  .refine((key) => !key.startsWith('sb_secret_') && roleOf(key) !== 'service_role', {
    error: 'holds a secret key, which every browser would get: use the publishable key.',
    abort: true,
  })
  .refine(
    (key) => /^sb_publishable_[\w-]+$/.test(key) || roleOf(key) === 'anon',
    'must be a publishable key (sb_publishable_…) or a legacy anon key.',
  );

const secretKey = text.refine(
  (key) => /^sb_secret_[\w-]+$/.test(key) || roleOf(key) === 'service_role',
  'must be a secret key (sb_secret_…) or a legacy service_role key.',
);

const actionsKey = z
  .base64()
  .refine((key) => [16, 24, 32].includes(Buffer.from(key, 'base64').length));

const port = numberIn(1, 65_535, 'a port number');
const runs = numberIn(1, 999_999, 'a number');

/** Every documented variable and its valid values. An empty variable counts as not set. */
export const variables = {
  NEXT_PUBLIC_SUPABASE_URL: matching(
    isBackend,
    'be an https address without a path, such as https://abc.supabase.co (http for this machine alone)',
  ),
  NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey,
  SUPABASE_URL: matching(isOrigin, 'be an http or https address without a path'),
  SUPABASE_SECRET_KEY: secretKey,
  APP_KEY: matching(
    (value) => value.length >= 32,
    'have at least 32 characters: openssl rand -hex 32',
  ),

  SITE_URL: matching(isOrigin, 'be an address without a path, such as https://bingo.example'),
  TRUSTED_PROXY_HEADER: matching(
    (value) => /^[a-z0-9]+(?:-[a-z0-9]+)+$/i.test(value),
    'be the name of a header that holds an address, such as x-real-ip',
  ),
  PORT: port,
  HOSTNAME: matching((value) => /^[\w.:%-]+$/.test(value), 'be a host name or an address'),
  KEEP_ALIVE_TIMEOUT: numberIn(1, 999_999_999, 'a number of milliseconds'),

  SMTP_URL: matching(
    (value) => isUrl(value, 'smtp', 'smtps'),
    'be an address such as smtps://user:password@mail.example:465',
  ),
  MAIL_FROM: matching(
    (value) => /^[^<>@]+@[^\s<>@]+$|<[^\s<>@]+@[^\s<>@]+>$/.test(value),
    'hold an e-mail address, such as "Headline Bingo <desk@bingo.example>"',
  ),

  VAPID_PRIVATE_KEY: matching(
    (value) => /^[\w-]{43}$/.test(value),
    'be a private key that this command makes: npx web-push generate-vapid-keys',
  ),
  VAPID_SUBJECT: matching(
    isPublicContact,
    'be mailto: and an address, or an https address, on a public name such as mailto:desk@yourbingo.com',
  ),

  NEXT_PUBLIC_POSTHOG_KEY: matching(
    (value) => /^phc_\w+$/.test(value),
    "be a project's key (phc_…)",
  ),
  POSTHOG_HOST: matching(isHttp, 'be an address such as https://eu.i.posthog.com'),
  NEXT_PUBLIC_VERCEL_ANALYTICS: oneOf('1'),
  LOG_FORMAT: oneOf('json'),
  OTEL_EXPORTER_OTLP_ENDPOINT: matching(isHttp, 'be an address such as http://127.0.0.1:4318'),
  OTEL_EXPORTER_OTLP_HEADERS: matching(
    (value) => value.split(',').every((pair) => /^[^\s=]+=[^=]/.test(pair.trim())),
    'be a list such as name=value,name=value',
  ),
  OTEL_EXPORTER_OTLP_PROTOCOL: oneOf('http/protobuf', 'http/json'),
  OTEL_SERVICE_NAME: text,
  OTEL_TRACES_SAMPLER: oneOf(
    'always_on',
    'always_off',
    'traceidratio',
    'parentbased_always_on',
    'parentbased_always_off',
    'parentbased_traceidratio',
  ),

  DEPLOYMENT_ID: matching(
    (value) => /^[\w-]{1,64}$/.test(value),
    'be at most 64 letters, digits, - and _',
  ),
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: matching(
    (value) => actionsKey.safeParse(value).success,
    'be a key that this command makes: openssl rand -base64 32',
  ),

  // The embedded stack, which checks these itself, too, because its commands run without the app.
  API_PORT: port,
  DB_PORT: port,
  MAIL_PORT: port,
  SMTP_PORT: port,
  STACK_DIR: text,
  POSTGRES: numberIn(10, 99, 'a major version'),

  // The tests.
  PROCESSES: numberIn(1, 3, 'a number'),
  HOSTILE_RUNS: runs,
  HOSTILE_ROUNDS: runs,
};

const schema = z.object(variables).partial();

const BACKEND = ['NEXT_PUBLIC_SUPABASE_URL', 'NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY'] as const;

/** One sentence for each wrong variable. Without the variables of a backend, `npm start` uses the embedded stack. */
export function wrongSettings(env: Environment, { needsBackend = false } = {}): string[] {
  // Node itself runs some of the app's files as TypeScript.
  if (!process.features.typescript)
    return [`Node 22.18 or newer is needed: this is ${process.version}.`];
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const isExpected = needsBackend || [...BACKEND, 'SUPABASE_URL'].some((name) => given[name]);
  const missing = BACKEND.filter((name) => isExpected && !given[name]).map(
    (name) =>
      `${name} is missing: set both ${BACKEND.join(' and ')}, or neither and run npm start.`,
  );
  if (given.NEXT_PUBLIC_SUPABASE_URL?.startsWith('/') && !given.SUPABASE_URL)
    missing.push('SUPABASE_URL is missing: NEXT_PUBLIC_SUPABASE_URL is only a path.');
  const { error } = schema.safeParse(given);
  const wrong = error?.issues.map(({ path, message }) => `${String(path[0])} ${message}`);
  return [...missing, ...(wrong ?? [])];
}

/** Prints the wrong variables and ends this process, before it builds or serves with them. */
export function endIfWrong(...given: Parameters<typeof wrongSettings>): void {
  const wrong = wrongSettings(...given);
  if (wrong.length === 0) return;
  console.error(`\n${wrong.join('\n')}\n`);
  process.exit(1);
}
