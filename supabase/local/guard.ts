import { spawn, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { ProcessIdentity } from './processes.ts';

/** Registers a part's current process, so that it can be ended even after this process was killed. */
export type Register = { setChild: (title: string, child: ProcessIdentity) => void };

export type Guard = Register & { dismiss: () => void };

const script = join(import.meta.dirname, 'guard-process.ts');

/** Saves memory: a shell waits for the end of the pipe, and only then executes Node, if there is something to end. */
const WAIT = `while IFS= read -r line; do last=$line; done
case $last in ''|'[]') ;; *) exec "$0" "$1" "$last" ;; esac`;
const [command, args] =
  process.platform === 'win32'
    ? [process.execPath, [script]]
    : ['sh', ['-c', WAIT, process.execPath, script]];

/** Starts a process that outlives this one, even after `kill -9`, and then ends the registered children. */
export function postGuard(): Guard {
  const children = new Map<string, ProcessIdentity>();
  let guard = post();

  function post(): ChildProcess {
    const posted = spawn(command, args, {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    posted.unref();
    (posted.stdin as Socket).unref();
    for (const emitter of [posted, posted.stdin]) emitter.on('error', () => {});
    posted.once('exit', (_code, signal) => {
      if (signal) guard = post();
    });
    tell(posted);
    return posted;
  }

  function tell(posted: ChildProcess): void {
    posted.stdin?.write(`${JSON.stringify([...children.values()])}\n`);
  }

  return {
    setChild(title, child) {
      children.set(title, child);
      tell(guard);
    },
    dismiss() {
      children.clear();
      tell(guard);
      guard.stdin?.end();
    },
  };
}
