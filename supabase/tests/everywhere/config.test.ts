import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
      'auth.rate_limit.email_sent': 100_000,
      'auth.rate_limit.sign_in_sign_ups': 600,
      'auth.rate_limit.token_verifications': 600,
      'auth.rate_limit.token_refresh': 600,
      'auth.rate_limit.anonymous_users': 1000,
      // The name under which the CLI shows the file's `auth.email.enabled`.
      'auth.email.enable_signup': true,
      'auth.email.enable_confirmations': true,
      'auth.email.double_confirm_changes': false,
      'auth.email.secure_password_change': false,
      'auth.email.require_current_password': false,
      'auth.email.max_frequency': '1m0s',
      'auth.email.otp_length': 10,
      'auth.email.otp_expiry': limits.verification_hours * 3600,
      'auth.email.smtp.enabled': true,
      'auth.email.smtp.host': 'smtp.invalid',
      'auth.email.smtp.port': 465,
      'auth.email.smtp.user': 'none',
      'auth.email.smtp.admin_email': 'none@smtp.invalid',
      'auth.email.smtp.sender_name': PRODUCT_NAME,
      'auth.hook.send_email.enabled': true,
      'auth.hook.send_email.uri': 'pg-functions://postgres/private/queue_auth_mail',
      'auth.hook.before_user_created.enabled': true,
      'auth.hook.before_user_created.uri': 'pg-functions://postgres/private/count_new_person',
    });
    expect(shown.masked).toEqual(['auth.email.smtp.pass']);
  });

  test('is read by the installed CLI without a warning', () => {
    expect(shown.output).not.toMatch(/warn|deprecated|invalid/i);
  });
});
