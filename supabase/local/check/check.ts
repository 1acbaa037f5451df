import { parseArgs } from 'node:util';
import { createTransport } from 'nodemailer';
import { addressOf } from '../deploy.ts';
import { environment, type Environment, type Settings } from '../settings.ts';
import { checkDatabase } from './database.ts';
import { lacks, reasonOf, type Finding, type Result } from './finding.ts';
import { checkProject } from './project.ts';
import { checkVisitors } from './visitors.ts';

const usage = 'npm run db -- check --to "$DATABASE_URL"';

/**
 * `npm run db -- check --to URL`: reports what a hosted project still lacks, one line for each check. Changes nothing.
 */
export async function check(_settings: Settings, args: string[]): Promise<void> {
  const { to } = parseArgs({ args, options: { to: { type: 'string' } } }).values;
  const findings = await findingsOf(addressOf(to, usage), environment());
  for (const finding of findings) console.log(lineOf(finding));
  const missing = findings.filter((finding) => 'missing' in finding).length;
  console.log(
    missing === 0 ? 'Nothing is missing.' : `${missing} of ${findings.length} are missing.`,
  );
  console.log(
    'Rate limits and the lifetime of links cannot be checked here: npx supabase config diff shows them.',
  );
  if (missing > 0) process.exitCode = 1;
}

const findingsOf = async (to: string, env: Environment): Promise<Finding[]> =>
  (
    await Promise.all([
      checkDatabase(to, env),
      checkProject(env),
      checkVisitors(env),
      checkApp(env),
    ])
  ).flat();

const lineOf = (finding: Finding): string =>
  'ok' in finding
    ? `ok       ${finding.name}: ${finding.ok}`
    : `missing  ${finding.name}: ${finding.missing}. ${finding.todo}`;

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 };

/** Checks the settings of the app itself: its public address, and how it sends invitations. */
export const checkApp = async (env: Environment): Promise<Finding[]> => [
  { name: 'SITE_URL', ...siteUrl(env) },
  { name: 'invitations', ...(await invitations(env)) },
];

function siteUrl({ SITE_URL = '' }: Environment): Result {
  const todo = 'Set SITE_URL to the public address, such as https://bingo.example';
  if (!SITE_URL) return lacks('it is not set, so no invitation is mailed', todo);
  const url = URL.canParse(SITE_URL) ? new URL(SITE_URL) : null;
  if (url?.protocol !== 'https:' || url.pathname !== '/')
    return lacks('it is no https address without a path', todo);
  return { ok: url.origin };
}

/** Signs in to the mail server without sending anything. */
async function invitations({ SMTP_URL = '', MAIL_FROM = '' }: Environment): Promise<Result> {
  const todo = 'Set SMTP_URL, such as smtps://user:password@mail.example:465';
  if (!SMTP_URL) return lacks('SMTP_URL is not set, so none is mailed', todo);
  if (!URL.canParse(SMTP_URL) || !/^smtps?:$/.test(new URL(SMTP_URL).protocol))
    return lacks('SMTP_URL is no address of a mail server', todo);
  if (!MAIL_FROM.includes('@'))
    return lacks(
      'MAIL_FROM is not set, and mail servers refuse the sender that the app then names',
      'Set MAIL_FROM, such as "Headline Bingo <desk@bingo.example>"',
    );
  const { host } = new URL(SMTP_URL);
  const transport = createTransport({ url: SMTP_URL, ...TIMEOUTS });
  try {
    await transport.verify();
    return { ok: `${host} answers as a mail server and takes what SMTP_URL signs in with` };
  } catch (error) {
    const { code } = error as { code?: string };
    // A server's message about a refused password may contain the user name.
    if (code === 'EAUTH')
      return lacks(`${host} refuses the user or the password of SMTP_URL`, todo);
    return lacks(`${host} does not answer as a mail server (${reasonOf(error)})`, todo);
  } finally {
    transport.close();
  }
}
