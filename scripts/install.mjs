// Runs under any version of Node before anything is installed, so it is plain JavaScript without packages. `node
// install.mjs start.ts dev` installs missing packages and then runs start.ts with the Node version that is one of this
// project's packages.
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

const wanted = packagesIn('package-lock.json');
const present = packagesIn('node_modules/.package-lock.json');

/**
 * Playing needs a fourth less than developing. A start must not remove what is already there: npm removes all packages
 * that it leaves out.
 */
const needsTools =
  process.argv[2] !== 'start.ts' || Object.values(present ?? {}).some(({ dev }) => dev);

/** Compares the lock file with npm's list of installed packages; optional packages may be absent. */
function isInstalled() {
  if (!present) return false;
  if (!wanted) return true;
  return Object.entries(wanted).every(
    ([path, { version, optional, dev }]) =>
      path === '' ||
      (present[path] ? present[path].version === version : optional || (dev && !needsTools)),
  );
}

function install() {
  console.log('Installing packages …');
  // Not `npm ci`: the lock file may lack the packages that other platforms need instead. With NODE_ENV=production, npm
  // would leave out the tools by itself.
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund'];
  const args = ['install', '--no-save', `--${needsTools ? 'include' : 'omit'}=dev`, ...quiet];
  // npm passes the path of its own script, so that no other version of npm is used.
  const npm = process.env.npm_execpath;
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: isWindows });
  if (status !== 0) {
    console.error('The packages could not be installed; see the output of npm above.');
    process.exit(status ?? 1);
  }
}

if (!isInstalled()) install();

/**
 * Calls `end` when the parent process is gone. npm sends SIGTERM only to the shell between npm and this process, and
 * the shell ends without passing it on.
 */
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
    // The child notices when this channel closes, however this process ended.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  whenOrphaned(() => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

const [script, ...args] = process.argv.slice(2);
if (script) {
  // npm links .bin/node to the package for this platform; on Windows it writes a script there.
  const node = join(
    root,
    'node_modules',
    isWindows ? `node-win-${process.arch}/bin/node.exe` : '.bin/node',
  );
  const file = join(here, script);
  if (existsSync(node) && realpathSync(node) === realpathSync(process.execPath)) {
    // From the second start on, npm runs this script with the right version of Node, so no second process is needed.
    whenOrphaned(() => process.kill(process.pid, 'SIGTERM'));
    process.argv = [process.execPath, file, ...args];
    await import(pathToFileURL(file).href);
  } else goOnAs(node, file, args);
}
