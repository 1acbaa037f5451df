import { parseArgs } from 'node:util';
import type { Sql } from 'postgres';
import { applyPending } from './migrate.ts';
import { connect } from './remote.ts';
import type { Settings } from './settings.ts';
import { loadThemes } from './sql-files.ts';
import { UserError } from './user-error.ts';

const usage = 'npm run db -- deploy --to "$DATABASE_URL" [--themes]';

/**
 * `npm run db -- deploy --to URL`: applies the missing migrations to a hosted database, and schedules its jobs. With
 * `--themes` it also loads the themes of the house.
 */
export async function deploy(_settings: Settings, args: string[]): Promise<void> {
  const options = { to: { type: 'string' }, themes: { type: 'boolean' } } as const;
  const { to, themes = false } = parseArgs({ args, options }).values;
  const sql = await connect(addressOf(to, usage));
  try {
    for (const file of await applyPending(sql, `npm install && ${usage}`))
      console.log(`Applied ${file}.`);
    console.log('No migration is missing.');
    const [row] = await sql<{ jobs: number }[]>`select private.schedule_jobs() as jobs`;
    console.log(
      row?.jobs
        ? `${row.jobs} jobs are scheduled.`
        : 'There is no pg_cron: what falls due is done when somebody plays. Switch it on and deploy again.',
    );
    console.log(await themesIn(sql, themes));
  } finally {
    await sql.end();
  }
}

async function themesIn(sql: Sql, isWanted: boolean): Promise<string> {
  if (isWanted) {
    const { themes, squares } = await loadThemes(sql);
    return `New themes: ${themes}, new squares: ${squares}.`;
  }
  const [row] = await sql<{ themes: number }[]>`
    select count(*)::int as themes from private.public_themes()`;
  return row?.themes
    ? `There are ${row.themes} themes. Add --themes for what is new in supabase/themes.`
    : 'There are no themes, so nothing can be played. Add --themes to load those of the house.';
}

export function addressOf(to: string | undefined, usage: string): string {
  if (to && URL.canParse(to)) return to;
  throw new UserError(`Name the target: ${usage}`);
}
