import { addressIn } from '../deploy.ts';
import { environment, type Environment, type Settings } from '../settings.ts';
import { checkApp } from './app.ts';
import { checkDatabase } from './database.ts';
import type { Finding } from './finding.ts';
import { checkProject } from './project.ts';

const usage = 'npm run db -- check --to "$DATABASE_URL"';

/**
 * `npm run db -- check --to URL`: reports what a hosted project still lacks, one line for each check. Changes nothing.
 */
export async function check(_settings: Settings, args: string[]): Promise<void> {
  const findings = await findingsOf(addressIn(args, usage), environment());
  for (const finding of findings) console.log(lineOf(finding));
  const missing = findings.filter((finding) => 'missing' in finding).length;
  console.log(
    missing === 0 ? 'Nothing is missing.' : `${missing} of ${findings.length} are missing.`,
  );
  console.log(
    'Mail templates, rate limits and the lifetime of links cannot be checked here: npx supabase config diff shows them.',
  );
  if (missing > 0) process.exitCode = 1;
}

export const findingsOf = async (to: string, env: Environment): Promise<Finding[]> =>
  (await Promise.all([checkDatabase(to, env), checkProject(env), checkApp(env)])).flat();

const lineOf = (finding: Finding): string =>
  'ok' in finding
    ? `ok       ${finding.name}: ${finding.ok}`
    : `missing  ${finding.name}: ${finding.missing}. ${finding.todo}`;
