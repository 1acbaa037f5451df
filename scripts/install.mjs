// Runs under whatever Node the machine has, before anything is installed: plain JavaScript, no
// packages. `node install.mjs start.ts dev` installs what is missing and goes on with start.ts in
// the Node that this project brings along.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

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

/** npm hands SIGTERM to the shell between us, which ends silently: then we are orphans. */
function whenOrphaned(end) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end();
  }, 250).unref();
}

function goOnAs(node, file, args) {
  const child = spawn(existsSync(node) ? node : process.execPath, [file, ...args], {
    // It notices when the channel to here is gone, whatever ended us.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  whenOrphaned(() => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

const [script, ...args] = process.argv.slice(2);
if (script) {
  const node = join(root, 'node_modules/node/bin', isWindows ? 'node.exe' : 'node');
  const file = join(here, script);
  if (existsSync(node) && realpathSync(node) === realpathSync(process.execPath)) {
    // From the second start on npm has found the right Node by itself: no second process is needed.
    whenOrphaned(() => process.kill(process.pid, 'SIGTERM'));
    process.argv = [process.execPath, file, ...args];
    await import(pathToFileURL(file).href);
  } else goOnAs(node, file, args);
}
