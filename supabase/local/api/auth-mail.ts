import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { config } from '../config.ts';
import { root, type Settings } from '../settings.ts';

type Site = { origin: string; next: string; data?: Record<string, unknown> | undefined };
const templates = config.auth.email.template;
type Kind = keyof typeof templates;

/** Sends the auth server's mails from `supabase/templates`, the same files that a hosted project uses. */
export class AuthMailer {
  readonly #settings: Settings;
  readonly #transport;
  readonly #site = new AsyncLocalStorage<Site>();

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#transport = createTransport({ url: settings.smtpUrl, pool: true });
  }

  /** The links of mails sent while `work` runs lead to this site, then to `next`. */
  onBehalfOf<T>(site: Site, work: () => Promise<T>): Promise<T> {
    return this.#site.run(site, work);
  }

  sendConfirmation(email: string, tokenHash: string): Promise<void> {
    return this.#send('confirmation', email, tokenHash);
  }

  sendRecovery(email: string, tokenHash: string): Promise<void> {
    return this.#send('recovery', email, tokenHash);
  }

  sendEmailChange(email: string, tokenHash: string): Promise<void> {
    return this.#send('email_change', email, tokenHash);
  }

  sendMagicLink = notOffered;
  sendReauthentication = notOffered;

  close(): void {
    this.#transport.close();
  }

  async #send(kind: Kind, to: string, tokenHash: string): Promise<void> {
    const site = this.#site.getStore() ?? { origin: this.#settings.siteUrl, next: '/' };
    const values = {
      SiteURL: site.origin,
      RedirectTo: site.next,
      TokenHash: tokenHash,
      Email: to,
      'Data.plays_as': String(site.data?.plays_as ?? ''),
      'Data.plays_in': String(site.data?.plays_in ?? ''),
    };
    await this.#transport.sendMail({
      from: this.#settings.mailFrom,
      to: { name: '', address: to },
      subject: templates[kind].subject,
      headers: { 'Auto-Submitted': 'auto-generated' },
      html: render(`${kind}.html`, values, escapeHtml),
      text: render(`${kind}.txt`, values, (value) => value),
    });
  }
}

async function notOffered(): Promise<void> {
  throw new Error('Headline Bingo signs people in by password; it sends no mail of this kind.');
}

/** Fills in the `{{ .Name }}` of our Go templates; a value after "=" is URL-encoded, as on a hosted project. */
function render(
  name: string,
  values: Record<string, string>,
  escape: (value: string) => string,
): string {
  const template = readFileSync(join(root, 'supabase/templates', name), 'utf8');
  return template.replace(/(=?)\{\{ \.([\w.]+) \}\}/g, (_match, query: string, key: string) => {
    const value = values[key] ?? '';
    return query + (query ? encodeURIComponent(value) : escape(value));
  });
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
