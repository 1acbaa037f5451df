// Runs under any version of Node before anything is installed, so it is plain JavaScript without packages. `node
// install.mjs start.ts dev` installs missing packages, and runs start.ts with the Node that is one of them.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const isWindows = process.platform === 'win32';
const [script, ...args] = process.argv.slice(2);

function packagesIn(lockFile) {
  try {
    return JSON.parse(readFileSync(join(root, lockFile), 'utf8')).packages;
  } catch {
    return {};
  }
}

const present = packagesIn('node_modules/.package-lock.json');
// Playing needs a fourth less than developing. npm would remove the tools that are already there, so they are kept.
const needsTools = script !== 'start.ts' || Object.values(present).some(({ dev }) => dev);
const isInstalled = Object.entries(packagesIn('package-lock.json')).every(
  ([path, { version, optional, dev }]) =>
    path === '' ||
    (present[path] ? present[path].version === version : optional || (dev && !needsTools)),
);

if (!isInstalled) {
  console.log('Installing packages …');
  // Not `npm ci`: the lock file may lack packages of other platforms. npm passes the path of its own script.
  const npm = process.env.npm_execpath;
  const tools = `--${needsTools ? 'include' : 'omit'}=dev`;
  const { status } = spawnSync(
    npm ? process.execPath : 'npm',
    [
      ...(npm ? [npm] : []),
      ...['install', '--no-save', tools, '--loglevel=error', '--no-audit', '--no-fund'],
    ],
    { cwd: root, stdio: 'inherit', shell: isWindows && !npm },
  );
  if (status !== 0) {
    console.error('The packages could not be installed; see the output of npm above.');
    process.exit(status ?? 1);
  }
}

if (script) {
  const bin = isWindows ? `node-win-${process.arch}/bin/node.exe` : '.bin/node';
  const node = join(root, 'node_modules', bin);
  const child = spawn(existsSync(node) ? node : process.execPath, [join(here, script), ...args], {
    // The child notices when this channel closes, however this process ended.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
  // npm sends SIGTERM only to the shell between npm and this process, which ends without passing it on.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 250).unref();
}
