import { createServerClient } from '@supabase/ssr';
import { setTimeout as sleep } from 'node:timers/promises';
import { AUTH_COOKIE, SEEN_COOKIE } from '../../lib/cookies.ts';
import { seconds } from './shown.ts';
import type { Row } from './numbers.ts';
import type { World } from './world.ts';

const SIGN_UPS = 60;
const KEEPERS = 30;
/** A person who is refused presses again after this pause. */
const AGAIN_MS = 5_000;
const LONGEST_MS = 60_000;

const PASSWORD = 'a long headline';
const HEADER = 'x-real-ip';

/**
 * Sixty people sign up at the same time while thirty keep their cards, by the app's forms, once from an address each and
 * once from one address. Prints how long they take and what they read on the way.
 */
export async function crowd(world: World): Promise<Row[]> {
  Object.assign(world.environment, { TRUSTED_PROXY_HEADER: HEADER });
  const url = await world.app();
  for (const [n, who] of ['from an address each', 'from one address'].entries()) {
    const read = new Map<string, number>();
    const note = (said: string) => void read.set(said, (read.get(said) ?? 0) + 1);
    const addressOf = (k: number) => (n === 0 ? `198.51.100.${k + 1}` : '203.0.113.7');
    const guests = await Promise.all(
      Array.from({ length: KEEPERS }, async (_, k) => {
        const visitor = new Visitor(url, addressOf(SIGN_UPS + k), note);
        await visitor.becomeGuest(world, `Guest ${n} ${k}`);
        return visitor;
      }),
    );
    const began = performance.now();
    const times = await Promise.all([
      ...Array.from({ length: SIGN_UPS }, async (_, k) => {
        await new Visitor(url, addressOf(k), note).signUp(`reader-${n}-${k}@example.com`);
        return performance.now() - began;
      }),
      ...guests.map(async (guest, k) => {
        await guest.keepCards(world, `guest-${n}-${k}@example.com`);
        return performance.now() - began;
      }),
    ]);
    const longest = [times.slice(0, SIGN_UPS), times.slice(SIGN_UPS)].map((of) =>
      seconds(Math.max(...of)),
    );
    console.log(
      `${who}: ${SIGN_UPS} signed up within ${longest[0]}, ${KEEPERS} kept their cards within ${longest[1]}. They read: ${JSON.stringify(Object.fromEntries(read))}`,
    );
  }
  return [];
}

/** A browser without scripts. */
class Visitor {
  readonly #url: string;
  readonly #address: string;
  readonly #note: (said: string) => void;
  readonly #jar = new Map([[SEEN_COOKIE, '1']]);

  constructor(url: string, address: string, note: (said: string) => void) {
    this.#url = url;
    this.#address = address;
    this.#note = note;
  }

  async signUp(email: string): Promise<void> {
    const fields = { display_name: 'A Reader', email, password: PASSWORD };
    await this.#submit('/auth?mode=signup', fields, ({ to }) => to.startsWith('/email-verif'));
  }

  /** Signs in without an account. Joining a group is not what is measured. */
  async becomeGuest({ settings }: World, display_name: string): Promise<void> {
    const client = createServerClient(settings.apiUrl, settings.publishableKey, {
      cookieOptions: { name: AUTH_COOKIE },
      cookies: {
        getAll: () => [],
        setAll: (all) => all.forEach(({ name, value }) => this.#jar.set(name, value)),
      },
    });
    const { error } = await client.auth.signInAnonymously({ options: { data: { display_name } } });
    if (error) throw error;
  }

  async keepCards({ db }: World, email: string): Promise<void> {
    await this.#submit('/keep-your-cards', { email }, ({ text }) => text.includes(email));
    const [mailed] = await db.sql<{ hash: string }[]>`
      select email_change_token_new as hash from auth.users where email_change = ${email}`;
    const link = `/auth/confirm?token_hash=${mailed!.hash}&type=email_change&next=%2F`;
    const { to } = await this.#submit(link, {}, ({ to }) => to.startsWith('/reset-password'));
    const fields = { password: PASSWORD, confirm_password: PASSWORD };
    await this.#submit(to, fields, ({ text }) => text.includes('Password updated'));
  }

  /** Submits the page's form, again and again as a person would, until it is done. */
  async #submit(
    path: string,
    fields: Record<string, string>,
    isDone: (answer: { to: string; text: string }) => boolean,
  ) {
    const until = performance.now() + LONGEST_MS;
    for (;;) {
      const page = await (await this.#ask(path)).text();
      const form = new FormData();
      const html = /<form(?=[^>]*encType="multipart)[\s\S]*?<\/form>/i.exec(page)?.[0] ?? '';
      for (const [input] of html.matchAll(/<input[^>]*type="hidden"[^>]*>/g))
        form.append(attribute(input, 'name'), attribute(input, 'value'));
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      const response = await this.#ask(path, { method: 'POST', body: form });
      const text = await response.text();
      const answer = { to: response.headers.get('location') ?? '', text };
      const isDoneNow = isDone(answer);
      if (!isDoneNow) this.#note(saidIn(text) || `${response.status} ${answer.to}`);
      if (isDoneNow || performance.now() > until) return answer;
      await sleep(AGAIN_MS);
    }
  }

  async #ask(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, [HEADER]: this.#address, origin: this.#url };
    const response = await fetch(new URL(path, this.#url), {
      ...init,
      headers,
      redirect: 'manual',
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value) this.#jar.set(name, value);
      else this.#jar.delete(name);
    }
    return response;
  }
}

const attribute = (input: string, name: string) =>
  (new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1] ?? '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

const saidIn = (html: string) =>
  /role="alert"[^>]*>([\s\S]*?)<\/(?:div|p)>/
    .exec(html)?.[1]
    ?.replace(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
