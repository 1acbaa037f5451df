import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { npmCommand } from '../supabase/local/npm.ts';
import { root, type Environment } from '../supabase/local/settings.ts';

/** The fields of `npm audit --json` that are used here. */
type Vulnerability = {
  name: string;
  severity: string;
  nodes: string[];
  fixAvailable: boolean | { name: string; version: string; isSemVerMajor: boolean };
};
type Report = { vulnerabilities?: Record<string, Vulnerability> };
type Lock = { packages: Record<string, { dev?: boolean }> };

/** `line` is printed; `mustUpdate` contains the packages that fail the check. */
export type Advisories = { line: string; mustUpdate: string[] };

const SEVERE = ['high', 'critical'];
const TIMEOUT_MS = 15_000;

/**
 * Asks npm's registry, once a day, which packages of the lock file have advisories. Development packages, packages
 * without a fix, and packages whose fix is another major version do not fail the check.
 */
export async function checkAdvisories(
  folder = root,
  { env = {}, timeout = TIMEOUT_MS }: { env?: Environment; timeout?: number } = {},
): Promise<Advisories> {
  const text = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const cache = join(folder, 'node_modules/.cache/advisories.json');
  const day = new Date().toISOString().slice(0, 10);
  const key = `${day} ${createHash('sha256').update(text).digest('hex')}`;
  const kept = readJson<{ key: string } & Report>(() => readFileSync(cache, 'utf8'));
  const report = kept?.key === key ? kept : await ask(folder, env, timeout);
  if (!report?.vulnerabilities)
    return { line: 'The registry gave no advisories: nothing was checked.', mustUpdate: [] };
  mkdirSync(dirname(cache), { recursive: true });
  writeFileSync(cache, JSON.stringify({ key, vulnerabilities: report.vulnerabilities }));
  return judge(Object.values(report.vulnerabilities), JSON.parse(text) as Lock);
}

/** Returns null if npm prints no report, or not in time. */
function ask(folder: string, env: Environment, timeout: number): Promise<Report | null> {
  const args = ['audit', '--json', '--fetch-retries=0', `--fetch-timeout=${timeout}`];
  const [command, all, options] = npmCommand(args);
  const limits = { timeout, killSignal: 'SIGKILL', maxBuffer: 64 * 1024 * 1024 } as const;
  return new Promise((resolve) => {
    // npm exits with 1 when it finds advisories.
    execFile(
      command,
      all,
      { ...options, ...limits, cwd: folder, env: { ...process.env, ...env } },
      (_error, stdout) => resolve(readJson<Report>(() => String(stdout))),
    );
  });
}

function judge(found: Vulnerability[], lock: Lock): Advisories {
  if (found.length === 0) return { line: 'No package has an advisory.', mustUpdate: [] };
  const isForDevelopment = ({ nodes }: Vulnerability) =>
    nodes.every((node) => lock.packages[node]?.dev);
  const isFixed = ({ fixAvailable: fix }: Vulnerability) =>
    typeof fix === 'boolean' ? fix : !fix.isSemVerMajor;
  const described = found.map((one) => {
    const notes = [one.severity];
    if (isForDevelopment(one)) notes.push('development');
    if (isFixed(one)) notes.push('has a fix');
    return `${one.name} (${notes.join(', ')})`;
  });
  return {
    line: `${found.length} packages have advisories: ${described.join('; ')}.`,
    mustUpdate: found
      .filter((one) => SEVERE.includes(one.severity) && !isForDevelopment(one) && isFixed(one))
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
