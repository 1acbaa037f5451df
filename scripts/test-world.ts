import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { DEMO_PASSWORD } from '../supabase/local/demo.ts';
import { supervise, type Supervised } from '../supabase/local/supervise.ts';
import { bootTestStack, type Block } from '../supabase/tests/support/test-stack.ts';
import { SEEN_COOKIE } from '../lib/cookies.ts';
import { UserError } from '../supabase/local/user-error.ts';
import { buildIfNeeded, localEnvironment, startApp } from './app.ts';

/** What decides about the build of the tests. An empty variable takes precedence over one in `.env.local`. */
export const BUILT_WITH = {
  SITE_URL: '',
  BUILD_STANDALONE: '1',
  NEXT_PUBLIC_POSTHOG_KEY: 'phc_journeys',
};

export type TestWorld = Awaited<ReturnType<typeof openTestWorld>>;

/**
 * A stack on a new database and the app, on a block of ports of their own. Each of the steps browser tests, faults and
 * bench runs in one. `onSmallDisk`: on a disk that is soon full, if the machine allows to mount one.
 */
export async function openTestWorld(block: Block, { onSmallDisk = false } = {}) {
  const { settings, stack, env, stop } = await bootTestStack({ block, onSmallDisk });
  await makeSignInsCheap(settings.databaseUrl);
  let app: Supervised | undefined;
  // Regardless of the developer's settings, mail goes to the stack's mailbox and links lead to the app under test.
  const environment = localEnvironment(settings, {
    ...process.env,
    SMTP_URL: settings.smtpUrl,
    SITE_URL: settings.siteUrl,
    NEXT_PUBLIC_POSTHOG_KEY: BUILT_WITH.NEXT_PUBLIC_POSTHOG_KEY,
    // Journeys wait for games that end and for mails.
    DUE_PAUSE_MS: '2000',
    // On a busy machine, the stack may be silent for longer than a person should wait.
    BACKEND_PATIENCE_MS: '5000',
    POSTHOG_HOST: `http://127.0.0.1:${env.EVENTS_PORT}`,
  });
  return {
    settings,
    stack,
    /** The variables with which tests find the stack. */
    env,
    /** The app's variables. */
    environment,
    /** All test runs share one build, because the app reads its address when it starts. */
    async build(signal?: AbortSignal): Promise<void> {
      const { SITE_URL, BUILD_STANDALONE } = BUILT_WITH;
      const built = { ...environment, SITE_URL, BUILD_STANDALONE };
      environment.NEXT_DIST_DIR = await buildIfNeeded(built, signal);
    },
    async serve(): Promise<void> {
      const start = () => startApp('start', environment, settings.ports.app);
      app = await supervise(stack.lock, 'The app', start);
      await renderedAnew(settings.siteUrl);
    },
    async close(): Promise<void> {
      await app?.stop();
      await stop();
    },
  };
}

/** Gives the demo accounts the cheapest hash of their password, because each sign-in computes it. */
async function makeSignInsCheap(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1 });
  await sql`
    update auth.users
    set encrypted_password = extensions.crypt(${DEMO_PASSWORD}, extensions.gen_salt('bf', 4))
    where encrypted_password <> ''`;
  await sql.end();
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
