import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from './user-error.ts';
import { root } from './settings.ts';

/** Runs the official CLI on exactly the local databases that the arguments name. Returns its output. */
export function supabase(args: string[]): string {
  const cli = join(root, 'node_modules/supabase/dist/supabase.js');
  if (!existsSync(cli)) throw new UserError('This needs the tools for development: npm install');
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: {
      ...process.env,
      PGSSLMODE: 'disable',
      SUPABASE_TELEMETRY_DISABLED: '1',
      DO_NOT_TRACK: '1',
    },
  });
  if (status !== 0) throw new UserError(`supabase ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}
