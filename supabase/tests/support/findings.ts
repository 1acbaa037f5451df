import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Finding } from '../../local/check/finding.ts';

const { API_URL = '', APP_KEY = '', PUBLISHABLE_KEY = '', SMTP_URL = '' } = process.env;

/** The variables of an app on the embedded stack, but for its own address, which nobody asks. */
export const deployedEnv = {
  NEXT_PUBLIC_SUPABASE_URL: API_URL,
  NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
  SITE_URL: 'https://bingo.example',
  APP_KEY,
  SMTP_URL,
  MAIL_FROM: 'Headline Bingo <desk@bingo.example>',
};

/** What these findings say is missing, a line for each. */
export const missing = (findings: Finding[]) =>
  findings.flatMap((one) => ('missing' in one ? [`${one.name}: ${one.missing}`] : []));

/** Runs the command in a process of its own; `said` is all that it prints. */
export const runCheck = (given: object, ...args: string[]) =>
  promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, '../../local/db.ts'), 'check', ...args],
    {
      env: { ...process.env, ...given },
    },
  ).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout, stderr }) => ({ code: code as number, said: `${stdout}${stderr}` }),
  );
