import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '../supabase/local/settings.ts';
import { supervise, type Supervised } from '../supabase/local/supervise.ts';
import { bootTestStack, type Block, type TestStack } from '../supabase/tests/support/test-stack.ts';
import { SEEN_COOKIE } from '../lib/cookies.ts';
import { UserError } from '../supabase/local/user-error.ts';
import { buildIfNeeded, localEnvironment, startApp } from './app.ts';
import { startProcesses } from './processes.ts';

/** The offset in the block of ports for the processes behind the proxy; there is room for three. */
export const FIRST_INSIDE = 6;

/** What decides about the build of the tests. An empty variable takes precedence over one in `.env.local`. */
export const BUILT_WITH = {
  SITE_URL: '',
  BUILD_STANDALONE: '1',
  NEXT_PUBLIC_POSTHOG_KEY: 'phc_journeys',
};

/**
 * A stack and the app on a block of ports of their own. Each of the steps rules, browser tests and faults runs in one.
 */
export class TestWorld {
  readonly #block: Block;
  #stack: TestStack | undefined;
  #app: { stop: () => Promise<void> } | undefined;
  #build: string | undefined;
  /** More than one process run behind a TLS proxy. */
  readonly #processes: number;

  constructor(block: Block, { processes = 1 } = {}) {
    this.#block = block;
    this.#processes = processes;
  }

  /**
   * Boots the stack on a new database. `onSmallDisk`: on a disk that is soon full, if the machine allows to mount one.
   */
  async boot(options: { onSmallDisk?: boolean; errorsTo?: string } = {}): Promise<TestStack> {
    const isSecure = this.#processes > 1;
    this.#stack = await bootTestStack({ block: this.#block, isSecure, ...options });
    return this.#stack;
  }

  /**
   * The app's variables for tests. Regardless of the developer's settings, mail goes to the stack's mailbox and links
   * lead to the app under test.
   */
  environment(): Environment {
    const { settings, env } = this.#running();
    return localEnvironment(settings, {
      ...process.env,
      SMTP_URL: settings.smtpUrl,
      SITE_URL: settings.siteUrl,
      NEXT_DIST_DIR: this.#build,
      NEXT_PUBLIC_POSTHOG_KEY: BUILT_WITH.NEXT_PUBLIC_POSTHOG_KEY,
      POSTHOG_HOST: `http://127.0.0.1:${env.EVENTS_PORT}`,
    });
  }

  /** All test runs share one build, because the app reads its address when it starts. */
  async build(signal: AbortSignal): Promise<void> {
    const { SITE_URL, BUILD_STANDALONE } = BUILT_WITH;
    this.#build = await buildIfNeeded(
      { ...this.environment(), SITE_URL, BUILD_STANDALONE },
      signal,
    );
  }

  /** Serves the app; returns the variables with which tests find it. */
  async serve(): Promise<TestStack['env']> {
    const { settings, env } = this.#running();
    if (this.#processes > 1) return this.#serveAll();
    this.#app = await this.#start('The app', settings.ports.app);
    await renderedAnew(settings.siteUrl);
    return env;
  }

  async #serveAll(): Promise<TestStack['env']> {
    const { settings, env } = this.#running();
    const outside = settings.ports.app;
    const inside = Array.from({ length: this.#processes }, (_, n) => outside + FIRST_INSIDE + n);
    const app = await startProcesses(this.environment(), { outside, inside }, (port, given) =>
      this.#start(`The app on port ${port}`, port, given),
    );
    this.#app = app;
    for (const url of app.inside) await renderedAnew(url);
    return { ...env, INSIDE_URL: app.inside[0]!, NODE_EXTRA_CA_CERTS: app.certificate };
  }

  #start(title: string, port: number, env = this.environment()): Promise<Supervised> {
    const { settings, stack } = this.#running();
    return supervise(stack.lock, title, () => startApp('start', env, port, settings));
  }

  async close(): Promise<void> {
    await this.#app?.stop();
    await this.#stack?.stop();
    this.#app = this.#stack = undefined;
  }

  #running(): TestStack {
    if (!this.#stack) throw new Error('The stack is not running.');
    return this.#stack;
  }
}

/** A browser with a cookie, for which middleware runs: visitors also get the cached page of a game. */
const reader = { cookie: `${SEEN_COOKIE}=1` };

/**
 * Requests the front pages until they show this database, because a reused build still has pages of an earlier one in
 * its cache.
 */
async function renderedAnew(url: string): Promise<void> {
  for (const headers of [{}, reader])
    for (let tries = 0; !(await leadsSomewhere(url, headers)); tries += 1) {
      if (tries === 100) throw new UserError('The front page links to games that do not exist.');
      await sleep(250);
    }
}

async function leadsSomewhere(url: string, headers: HeadersInit): Promise<boolean> {
  const page = await (await fetch(url, { headers })).text();
  const games = new Set(page.match(/\/house-game\/[0-9a-f-]{36}/g));
  const answers = await Promise.all(
    [...games].map((path) => fetch(new URL(path, url), { headers: reader })),
  );
  return answers.every(({ ok }) => ok);
}
