import { parseArgs } from 'node:util';
import { supabase } from './cli.ts';
import { connect, readRemote } from './remote.ts';
import type { Settings } from './settings.ts';
import { UserError } from './user-error.ts';

const usage = 'npm run db -- deploy --to "$DATABASE_URL"';

/** `npm run db -- deploy --to URL`: applies the missing migrations to a hosted database, and schedules its jobs. */
export async function deploy(_settings: Settings, args: string[]): Promise<void> {
  const remote = readRemote(addressIn(args, usage));
  const sql = await connect(remote);
  try {
    console.log(supabase(['migration', 'up', '--yes', `--remote=${remote.cliUrl}`]).trim());
    const [row] = await sql<{ jobs: number }[]>`select private.schedule_jobs() as jobs`;
    console.log(
      row?.jobs
        ? `${row.jobs} jobs are scheduled.`
        : 'There is no pg_cron: what falls due is done when somebody plays. Switch it on and deploy again.',
    );
  } finally {
    await sql.end();
  }
}

export function addressIn(args: string[], usage: string): string {
  try {
    const { to = '' } = parseArgs({ args, options: { to: { type: 'string' } } }).values;
    if (URL.canParse(to)) return to;
  } catch {
    // The error is thrown below.
  }
  throw new UserError(`Name the target: ${usage}`);
}
