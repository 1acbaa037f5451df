import { expect, test } from 'vitest';
import { deployedEnv, missing, runCheck } from '../../tests/support/findings.ts';
import { checkDatabase } from './database.ts';

const WRONG = 'postgresql://postgres:a-secret-word@127.0.0.1:1/postgres';

test('the command prints one line for each wrong address, without stack or secret, and exits with 1', async () => {
  const given = {
    NEXT_PUBLIC_SUPABASE_URL: 'http://127.0.0.1:2',
    NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'a-secret-word',
    SITE_URL: 'nowhere',
    SMTP_URL: 'smtp://desk:a-secret-word@127.0.0.1:1',
    MAIL_FROM: 'desk@bingo.example',
  };
  const { code, output } = await runCheck(given, '--to', WRONG);
  expect(code).toBe(1);
  expect(output.match(/^missing {2}\S+: /gm)).toHaveLength(4);
  expect(output).not.toMatch(/a-secret-word|\n {4}at /);
});

test.each([
  WRONG.replace('word', 'word%ZZ'),
  WRONG.replace('1:1', '1:port'),
  'mailto:a-secret-word',
])(
  'the check of %s reports that the database cannot be reached, without the password',
  async (to) => {
    const [line = '', ...others] = missing(await checkDatabase(to, deployedEnv));
    expect(line).toMatch(/^database: it does not answer/);
    expect(line).not.toContain('a-secret-word');
    expect(others).toEqual([]);
  },
);
