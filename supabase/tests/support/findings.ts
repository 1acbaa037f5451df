import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Finding } from '../../local/check/finding.ts';

const { API_URL = '', APP_KEY = '', PUBLISHABLE_KEY = '', SMTP_URL = '' } = process.env;

/** The variables of an app on the embedded stack, without its own address, which the checks do not contact. */
export const deployedEnv = {
  NEXT_PUBLIC_SUPABASE_URL: API_URL,
  NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
  SITE_URL: 'https://bingo.example',
  APP_KEY,
  SMTP_URL,
  MAIL_FROM: 'Headline Bingo <desk@bingo.example>',
};

/** The missing items of these findings, one line each. */
export const missing = (findings: Finding[]) =>
  findings.flatMap((one) => ('missing' in one ? [`${one.name}: ${one.missing}`] : []));

/** Runs the command as a separate process. Returns its exit code and its output. */
export const runCheck = (given: object, ...args: string[]) =>
  promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, '../../local/db.ts'), 'check', ...args],
    {
      env: { ...process.env, ...given },
    },
  ).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }) => ({ code: code as number, output: `${stdout}${stderr}` }),
  );
