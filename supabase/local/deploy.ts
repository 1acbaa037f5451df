import { parseArgs } from 'node:util';
import { connect, needsTls } from './backup/move.ts';
import { supabase } from './cli.ts';
import type { Settings } from './settings.ts';
import { UserError } from './user-error.ts';

const usage = 'npm run db:deploy -- --to "$DATABASE_URL"';

/** `npm run db:deploy -- --to URL`: a hosted database gets the migrations it lacks, and its clock what is to be done. */
export async function deploy(_settings: Settings, args: string[]): Promise<void> {
  const to = addressIn(args);
  const sslMode = needsTls(to) ? 'require' : 'prefer';
  console.log(supabase(['migration', 'up', '--yes', `--remote=${to}`], { sslMode }).trim());
  const sql = connect(to);
  try {
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

function addressIn(args: string[]): string {
  try {
    const { to = '' } = parseArgs({ args, options: { to: { type: 'string' } } }).values;
    if (URL.canParse(to)) return to;
  } catch {
    // Said below.
  }
  throw new UserError(`Say where to: ${usage}`);
}
