import { z } from 'zod';
import { browserUrl, isLoopback } from '../supabase/env.ts';

type Environment = Record<string, string | undefined>;

/** No message repeats a value, because it may be a secret in the wrong variable. */
const text = (rule: string, isRight: (value: string) => boolean) =>
  z.string().refine(isRight, `must ${rule}.`).optional();
const matching = (rule: string, pattern: RegExp) => text(rule, (value) => pattern.test(value));

const HTTP = /^https?:\/\/[^\s/?#@\\][^\s?#@\\]*$/;
const ORIGIN = /^https?:\/\/[^\s/?#@\\]+\/*$/;

/** A path means the embedded stack, which browsers reach through the app's own origin. */
function isBackend(value: string): boolean {
  if (!ORIGIN.test(value)) return /^\/[\w-]+$/.test(value);
  return value.startsWith('https:') || (URL.canParse(value) && isLoopback(new URL(value).hostname));
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

/** Push services refuse, or cannot reach, a contact on a name that nobody can own. */
const PUBLIC_CONTACT =
  /^(?:mailto:[^\s@]+@|https:\/\/)(?!(?:[^/:]*\.)?(?:local|internal|lan|home|test|example|invalid|onion|example\.(?:com|net|org))(?:[:/]|$))(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[:/]\S*)?$/i;

/** Every variable of the app that is checked. An empty one counts as not set. */
export const schema = z.object({
  NEXT_PUBLIC_SUPABASE_URL: text(
    'be an https address without a path, such as https://abc.supabase.co (http for this machine alone)',
    isBackend,
  ),
  NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: text(
    'be the publishable key (sb_publishable_…) or a legacy anon key, because every browser gets it',
    (key) => /^sb_publishable_[\w-]+$/.test(key) || roleOf(key) === 'anon',
  ),
  SUPABASE_URL: matching('be an http or https address without a path', ORIGIN),
  SUPABASE_SECRET_KEY: text(
    'be a secret key (sb_secret_…) or a legacy service_role key',
    (key) => /^sb_secret_[\w-]+$/.test(key) || roleOf(key) === 'service_role',
  ),
  APP_KEY: matching('have at least 32 characters: openssl rand -hex 32', /^\S{32,}$/),
  SITE_URL: matching('be an address without a path, such as https://bingo.example', ORIGIN),
  TRUSTED_PROXY_HEADER: matching(
    'be the name of a header that holds an address, such as x-real-ip',
    /^[a-z0-9]+(?:-[a-z0-9]+)+$/i,
  ),
  PORT: text(
    'be a port number from 1 to 65535',
    (port) => /^[1-9]\d{0,4}$/.test(port) && Number(port) < 65_536,
  ).default('3000'),
  SMTP_URL: matching(
    'be an address such as smtps://user:password@mail.example:465',
    /^smtps?:\/\/[^\s/]\S*$/,
  ),
  MAIL_FROM: matching(
    'hold an e-mail address, such as "Headline Bingo <desk@bingo.example>"',
    /^[^<>@]+@[^\s<>@]+$|<[^\s<>@]+@[^\s<>@]+>$/,
  ),
  VAPID_PRIVATE_KEY: matching(
    'be a private key that this command makes: npx web-push generate-vapid-keys',
    /^[\w-]{43}$/,
  ),
  VAPID_SUBJECT: matching(
    'be mailto: and an address, or an https address, on a public name such as mailto:desk@yourbingo.com',
    PUBLIC_CONTACT,
  ),
  /** The pause between two looks at what is due: games that start or end, and messages that are sent. */
  DUE_PAUSE_MS: matching('be milliseconds from 100 to 99999', /^[1-9]\d{2,4}$/).default('10000'),
  /** How long a page waits for a database or an auth server that does not answer. */
  BACKEND_PATIENCE_MS: matching('be milliseconds from 100 to 99999', /^[1-9]\d{2,4}$/).default(
    '1300',
  ),
  NEXT_PUBLIC_POSTHOG_KEY: matching("be a project's key (phc_…)", /^phc_\w+$/),
  POSTHOG_HOST: matching('be an address such as https://eu.i.posthog.com', HTTP).default(
    'https://us.i.posthog.com',
  ),
  LOG_FORMAT: matching('be json', /^json$/),
  OTEL_EXPORTER_OTLP_ENDPOINT: matching('be an address such as http://127.0.0.1:4318', HTTP),
  DEPLOYMENT_ID: matching('be at most 64 letters, digits, - and _', /^[\w-]{1,64}$/),
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: matching(
    'be a key that this command makes: openssl rand -base64 32',
    /^(?:[\w+/]{22}==|[\w+/]{32}|[\w+/]{43}=)$/,
  ),
});

const given = (env: Environment) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value));

/** The build inlines the others. */
const readAtRunTime = schema.omit({
  NEXT_PUBLIC_SUPABASE_URL: true,
  NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: true,
  NEXT_PUBLIC_POSTHOG_KEY: true,
});
const read = () => readAtRunTime.parse(given(process.env));

let known: ReturnType<typeof read> | undefined;

/** The variables of this process, read once. Tests change them. */
export const settings = (): ReturnType<typeof read> =>
  process.env.NODE_ENV === 'test' ? read() : (known ??= read());

export const duePauseMs = (): number => Number(settings().DUE_PAUSE_MS);

/** The URL of the backend for the server, without a slash at its end. A process without a backend does not start. */
export const serverUrl = (): string =>
  (settings().SUPABASE_URL ?? browserUrl).replace(/(?<!\/)\/+$/, '');

const BACKEND = ['NEXT_PUBLIC_SUPABASE_URL', 'NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY'] as const;

type Expected = {
  needsBackend?: boolean;
  /** The names of variables of which Next cut off a part. */
  cut?: string[];
};

/** One sentence for each wrong variable. Without the variables of a backend, `npm start` uses the embedded stack. */
export function wrongSettings(
  all: Environment,
  { needsBackend = false, cut = [] }: Expected = {},
): string[] {
  // Node itself runs some of the app's files as TypeScript.
  if (!process.features.typescript)
    return [`Node 22.18 or newer is needed: this is ${process.version}.`];
  const cutOff = cut
    .filter((name) => name in schema.shape)
    .map((name) => `${name} has a $ before a name that no variable has: write \\$ in a .env file.`);
  const env = given(all);
  const isExpected = needsBackend || [...BACKEND, 'SUPABASE_URL'].some((name) => env[name]);
  const missing = BACKEND.filter((name) => isExpected && !env[name]).map(
    (name) =>
      `${name} is missing: set both ${BACKEND.join(' and ')}, or neither and run npm start.`,
  );
  if (env.NEXT_PUBLIC_SUPABASE_URL?.startsWith('/') && !env.SUPABASE_URL)
    missing.push('SUPABASE_URL is missing: NEXT_PUBLIC_SUPABASE_URL is only a path.');
  const issues = schema.safeParse(env).error?.issues ?? [];
  return [
    ...cutOff,
    ...missing,
    ...issues.map(({ path, message }) => `${String(path[0])} ${message}`),
  ];
}

/** Prints the wrong variables and ends this process, before it builds or serves with them. */
export function endIfWrong(...given: Parameters<typeof wrongSettings>): void {
  const wrong = wrongSettings(...given);
  if (wrong.length === 0) return;
  console.error(`\n${wrong.join('\n')}\n`);
  process.exit(1);
}
