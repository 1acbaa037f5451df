// Runs under whatever Node the machine has, before anything is installed: plain JavaScript, no
// packages. `node install.mjs start.ts dev` installs what is missing and goes on with start.ts in
// the Node that this project brings along.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, '..');
const isWindows = process.platform === 'win32';

function packagesIn(lockFile) {
  try {
    return JSON.parse(readFileSync(join(root, lockFile), 'utf8')).packages;
  } catch {
    return null;
  }
}

/** npm keeps a list of what it has put into node_modules; optional packages may rightly be absent. */
function isInstalled() {
  const wanted = packagesIn('package-lock.json');
  const present = packagesIn('node_modules/.package-lock.json');
  if (!present) return false;
  if (!wanted) return true;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || (present[path] ? present[path].version === version : optional),
  );
}

function install() {
  console.log('Installing packages, once …');
  // Not `npm ci`: the lock file may lack the packages that other platforms need in their place. The stack and the tests
  // are for development; NODE_ENV=production would leave them out.
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund'];
  const args = ['install', '--no-save', '--include=dev', ...quiet];
  // npm names its own script, so that no other version of it is found on the way.
  const npm = process.env.npm_execpath;
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: isWindows });
  if (status !== 0) {
    console.error('The packages could not be installed; npm says why above.');
    process.exit(status ?? 1);
  }
}

if (!isInstalled()) install();

const [script, ...args] = process.argv.slice(2);
if (script) {
  const node = join(root, 'node_modules/node/bin', isWindows ? 'node.exe' : 'node');
  const child = spawn(existsSync(node) ? node : process.execPath, [join(here, script), ...args], {
    // It notices when the channel to here is gone, whatever ended us.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  // npm hands SIGTERM to the shell between us, which ends silently: then we are orphans.
  const parent = process.ppid;
  const watch = () => process.ppid !== parent && child.kill('SIGTERM');
  if (process.env.npm_lifecycle_event) setInterval(watch, 250).unref();
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
