import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '@/lib/limits';
import { PRODUCT_NAME } from '@/lib/words/common';
import { root } from '../../local/settings.ts';

/**
 * `supabase config diff` lists each setting that `supabase config push` would write, with its value. It first asks
 * Supabase's Management API about the project; this fake returns a project without any settings.
 */
const directory = mkdtempSync(join(tmpdir(), 'supabase-config-'));
const ref = 'abcdefghijklmnopqrst';
let api: Server;
let shown: { settings: Record<string, unknown>; masked: string[]; output: string };

const variables = {
  SITE_URL: 'https://bingo.example',
  AUTH_SMTP_HOST: 'mail.example',
  AUTH_SMTP_USER: 'desk',
  AUTH_SMTP_PASSWORD: 'a-secret-word',
  AUTH_MAIL_FROM: 'desk@bingo.example',
};

beforeAll(async () => {
  api = createServer((request, response) => {
    const isConfig = request.url === `/v2/projects/${ref}/config`;
    const data = { id: ref, type: 'project_config', attributes: { auth: {} } };
    response.writeHead(isConfig ? 200 : 404, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(isConfig ? { data } : { message: 'Not found' }));
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const profile = { name: 'test', api_url: url, dashboard_url: url, project_host: 'example.com' };
  writeFileSync(join(directory, 'profile.json'), JSON.stringify(profile));
  const cli = join(root, 'node_modules/supabase/dist/supabase.js');
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [
      ...[cli, 'config', 'diff', '--output-format', 'json'],
      ...[`--remote=${ref}`, '--profile', join(directory, 'profile.json')],
    ],
    {
      cwd: root,
      env: {
        ...process.env,
        ...variables,
        SUPABASE_HOME: directory,
        SUPABASE_ACCESS_TOKEN: `sbp_${'0'.repeat(40)}`,
        SUPABASE_TELEMETRY_DISABLED: '1',
        DO_NOT_TRACK: '1',
      },
    },
  );
  const { changes, masked } = JSON.parse(stdout) as {
    changes: { path: string[]; local: unknown }[];
    masked: string[][];
  };
  shown = {
    settings: Object.fromEntries(changes.map(({ path, local }) => [path.join('.'), local])),
    masked: masked.map((path) => path.join('.')),
    output: stderr,
  };
});

afterAll(() => {
  api.close();
  rmSync(directory, { recursive: true });
});

describe('config.toml', () => {
  test('sets exactly what the app needs', () => {
    expect(shown.settings).toEqual({
      'api.schemas': ['public'],
      'api.extra_search_path': ['public', 'extensions'],
      'api.max_rows': 1000,
      'db.major_version': 17,
      'auth.site_url': variables.SITE_URL,
      'auth.additional_redirect_urls': [variables.SITE_URL],
      'auth.jwt_expiry': 3600,
      'auth.enable_refresh_token_rotation': true,
      'auth.refresh_token_reuse_interval': 10,
      'auth.enable_signup': true,
      'auth.enable_anonymous_sign_ins': true,
      'auth.minimum_password_length': limits.password.min,
      'auth.password_requirements': '',
      'auth.rate_limit.email_sent': 1000,
      'auth.rate_limit.sign_in_sign_ups': 600,
      'auth.rate_limit.token_verifications': 600,
      'auth.rate_limit.token_refresh': 600,
      'auth.rate_limit.anonymous_users': 1000,
      // The name under which the CLI shows the file's `auth.email.enabled`.
      'auth.email.enable_signup': true,
      'auth.email.enable_confirmations': true,
      'auth.email.double_confirm_changes': true,
      'auth.email.secure_password_change': false,
      'auth.email.require_current_password': false,
      'auth.email.max_frequency': '1m0s',
      'auth.email.otp_length': 10,
      'auth.email.otp_expiry': limits.verification_hours * 3600,
      'auth.email.smtp.enabled': true,
      'auth.email.smtp.host': variables.AUTH_SMTP_HOST,
      'auth.email.smtp.port': 465,
      'auth.email.smtp.user': variables.AUTH_SMTP_USER,
      'auth.email.smtp.admin_email': variables.AUTH_MAIL_FROM,
      'auth.email.smtp.sender_name': PRODUCT_NAME,
      'auth.email.template.confirmation.subject': 'Headline Bingo: Confirm your email address',
      'auth.email.template.recovery.subject': 'Headline Bingo: Set a new password',
      'auth.email.template.email_change.subject': 'Headline Bingo: Keep your cards',
    });
    expect(shown.masked).toEqual(['auth.email.smtp.pass']);
  });

  test('is read by the installed CLI without a warning', () => {
    expect(shown.output).not.toMatch(/warn|deprecated|invalid/i);
  });

  test.each([
    ['confirmation', `for ${limits.verification_hours} hours`],
    ['recovery', 'for one hour'],
    ['email_change', `for ${limits.verification_hours} hours`],
  ])('has a template for %s that contains the lifetime of its link', (name, words) => {
    const file = readFileSync(join(root, 'supabase/templates', `${name}.html`), 'utf8');
    expect(file.replaceAll(/\s+/g, ' ')).toContain(words);
    const settings = readFileSync(join(root, 'supabase/config.toml'), 'utf8');
    expect(settings).toContain(`content_path = "./supabase/templates/${name}.html"`);
  });
});
