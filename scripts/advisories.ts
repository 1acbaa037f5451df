import { execFile } from 'node:child_process';
import { npmCommand } from '../supabase/local/processes.ts';
import { root } from '../supabase/local/settings.ts';
import { UserError } from '../supabase/local/user-error.ts';

/** The fields of `npm audit --json` that are used here. */
type Vulnerability = {
  name: string;
  severity: string;
  fixAvailable: boolean | { isSemVerMajor: boolean };
};
type Report = { vulnerabilities?: Record<string, Vulnerability> };

/** Asks npm's registry which packages that the app uses have advisories. Passes if it does not respond. */
export async function checkAdvisories(): Promise<void> {
  const { line, mustUpdate } = judge(await ask());
  console.log(line);
  if (mustUpdate.length > 0) throw new UserError(`Update ${mustUpdate.join(', ')}.`);
}

/** Returns null if npm prints no report, or not in time. */
function ask(): Promise<Report | null> {
  const app = ['--omit=dev', '--workspaces=false'];
  const [command, args, options] = npmCommand(['audit', ...app, '--json', '--fetch-retries=0']);
  const limits = { timeout: 15_000, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve) => {
    // npm exits with 1 when it finds advisories.
    execFile(command, args, { ...options, ...limits, cwd: root }, (_error, stdout) => {
      try {
        resolve(JSON.parse(String(stdout)) as Report);
      } catch {
        resolve(null);
      }
    });
  });
}

/** Packages without a fix, and packages whose fix is another major version, do not fail the check. */
export function judge(report: Report | null): { line: string; mustUpdate: string[] } {
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
