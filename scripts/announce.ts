import { styleText } from 'node:util';
import { renderUnicodeCompact } from 'uqr';
import { networkAddresses } from '../supabase/local/network.ts';
import type { Stack } from '../supabase/local/boot.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoPasswords } from '../supabase/local/demo.ts';
import type { Settings } from '../supabase/local/settings.ts';

type Line = [name: string, value: string];

/** Prints the addresses and accounts once everything responds. */
export function announce(seconds: number, lines: Line[], postscript = ''): void {
  const rows = lines.map(([name, value]) => `  ${name.padEnd(10)}${value}`);
  console.log(
    `\nHeadline Bingo is on the stands (${seconds.toFixed(1)} s)\n\n${rows.join('\n')}\n\n` +
      `${postscript}Ctrl-C stops it.\n`,
  );
}

export function appLines(port: number, isOpen: boolean): Line[] {
  const addresses = isOpen ? networkAddresses() : [];
  return [
    ['App', `http://localhost:${port}`],
    ...addresses.map((address, index): Line => [
      index === 0 ? 'Network' : '',
      `http://${address}:${port}`,
    ]),
  ];
}

export function stackLines(settings: Settings, { applied, seeded, demo }: Stack): Line[] {
  return [
    ['Mailbox', settings.mailboxUrl],
    ['API', settings.apiUrl],
    ['Database', settings.databaseUrl],
    ...accountLines(demo),
    ...(applied.length > 0 ? [['Applied', `${applied.length} migrations`] as Line] : []),
    ...(seeded ? [['Seeded', 'demo accounts and themes'] as Line] : []),
  ];
}

function accountLines({ password, changed }: DemoPasswords): Line[] {
  const accounts = DEMO_ACCOUNTS.map(({ email, title }, index): Line => [
    index === 0 ? 'Accounts' : '',
    `${email}, ${title}${changed.includes(email) ? ' (has a password of its own)' : ''}`,
  ]);
  const drawn = password === DEMO_PASSWORD ? '' : ' (drawn for the network; see below)';
  return [...accounts, ['Password', `${password}${drawn}`]];
}

/** Explains what opening the app's port means, and shows a QR code for phones. */
export function openingOf(port: number, demo?: DemoPasswords): string {
  const [address] = networkAddresses();
  if (!address) return 'This machine is on no network: only this machine can reach the app.\n\n';
  const url = `http://${address}:${port}`;
  const accounts = demo
    ? 'The demo accounts have the password above instead of the one in the README, and their sessions\n' +
      'have ended; the next start without --lan restores the known one. Mailbox, API and database can\n' +
      'only be reached from this machine, so the mail for a sign-up on a phone is in the mailbox here.\n'
    : '';
  // Light on dark regardless of the terminal's colors, because some cameras cannot read inverted codes.
  const code = styleText(['whiteBright', 'bgBlack'], renderUnicodeCompact(url, { border: 2 }));
  return (
    `${code}\n\n` +
    `Point a phone's camera at it, or open ${url}\n` +
    'Everybody on this network can open the app, sign up and play while it runs. Their traffic is not\n' +
    `encrypted, so use --lan only on a network that you trust.\n${accounts}\n`
  );
}
