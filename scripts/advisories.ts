import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { npmCommand } from '../supabase/local/npm.ts';
import { root } from '../supabase/local/settings.ts';

/** The fields of `npm audit --json` that are used here. */
type Vulnerability = {
  name: string;
  severity: string;
  fixAvailable: boolean | { isSemVerMajor: boolean };
};
export type Report = { vulnerabilities?: Record<string, Vulnerability> };

/** `line` is printed; `mustUpdate` contains the packages that fail the check. */
export type Advisories = { line: string; mustUpdate: string[] };

/** Asks npm's registry, once a day, which packages that the app uses have advisories. */
export async function checkAdvisories(): Promise<Advisories> {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const cache = join(root, 'node_modules/.cache/advisories.json');
  const key = `${new Date().toISOString().slice(0, 10)} ${createHash('sha256').update(lock).digest('hex')}`;
  const kept = readJson<{ key: string } & Report>(() => readFileSync(cache, 'utf8'));
  const report = kept?.key === key ? kept : await ask();
  if (report?.vulnerabilities) {
    mkdirSync(dirname(cache), { recursive: true });
    writeFileSync(cache, JSON.stringify({ ...report, key }));
  }
  return judge(report);
}

/** Returns null if npm prints no report, or not in time. */
function ask(): Promise<Report | null> {
  const app = ['--omit=dev', '--workspaces=false'];
  const args = ['audit', ...app, '--json', '--fetch-retries=0', '--fetch-timeout=15000'];
  const [command, all, options] = npmCommand(args);
  return new Promise((resolve) => {
    // npm exits with 1 when it finds advisories.
    execFile(
      command,
      all,
      {
        ...options,
        cwd: root,
        timeout: 15_000,
        killSignal: 'SIGKILL',
        maxBuffer: 64 * 1024 * 1024,
      },
      (_error, stdout) => resolve(readJson<Report>(() => String(stdout))),
    );
  });
}

/** Packages without a fix, and packages whose fix is another major version, do not fail the check. */
export function judge(report: Report | null): Advisories {
  if (!report?.vulnerabilities)
    return { line: 'The registry gave no advisories: nothing was checked.', mustUpdate: [] };
  const found = Object.values(report.vulnerabilities).map(({ fixAvailable: fix, ...one }) => ({
    ...one,
    isFixed: typeof fix === 'boolean' ? fix : !fix.isSemVerMajor,
  }));
  const described = found.map(
    ({ name, severity, isFixed }) => `${name} (${severity}${isFixed ? ', has a fix' : ''})`,
  );
  return {
    line:
      found.length === 0
        ? 'No package has an advisory.'
        : `${found.length} packages have advisories: ${described.join('; ')}.`,
    mustUpdate: found
      .filter(({ severity, isFixed }) => ['high', 'critical'].includes(severity) && isFixed)
      .map(({ name }) => name),
  };
}

function readJson<T>(read: () => string): T | null {
  try {
    return JSON.parse(read()) as T;
  } catch {
    return null;
  }
}
