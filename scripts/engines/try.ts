import { parseArgs } from 'node:util';
import { firefox, webkit } from './drivers.ts';
import { Person } from './person.ts';

/**
 * Plays the main journeys in another engine on a running app: `node scripts/engines/try.ts firefox http://localhost:3000`.
 * See "Other engines" in docs/CONTRIBUTING.md. It is no step of `npm test`.
 */
const { positionals } = parseArgs({ allowPositionals: true });
const [wanted = 'firefox', address = 'http://localhost:3000', mailbox = 'http://127.0.0.1:54324'] =
  positionals;
const start = { firefox, webkit }[wanted];
if (!start) throw new Error('The engine is firefox or webkit.');

const engine = await start({ width: 1280, height: 900 });
const person = async (name: string) => new Person(name, await engine.window());
const ESCAPE = '\uE00C';

try {
  await step('a visitor gets a guest card and opens a square', guestCard);
  await step('sign-up, wizard, invitation, live mark, BINGO, results', evening);
  console.log(`${engine.name}: all journeys passed.`);
} finally {
  await engine.close();
}

async function step(title: string, play: () => Promise<void>): Promise<void> {
  const began = performance.now();
  await play();
  console.log(`${title}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

async function guestCard(): Promise<void> {
  const vera = await person('Vera');
  await vera.open(address);
  await vera.press('Join Game');
  await vera.press('Continue as guest');
  await vera.fill('Display Name', 'Vera');
  await vera.press('Buy Card');
  await vera.press(/^Square 1 of 24/);
  await vera.sees('1/24');
  await vera.type(ESCAPE);
  await vera.press('Full screen');
  await vera.press('Leave full screen');
}

async function evening(): Promise<void> {
  const stamp = Date.now().toString(36);
  const [nora, sam, screen] = [await person('Nora'), await person('Sam'), await person('Screen')];
  await signUp(nora, `nora-${stamp}@example.com`, '/create-private-session');
  await nora.fill('Group name', 'The Other Engine');
  await nora.choose('Theme', 1);
  await nora.press('Next');
  await nora.press('Create Private Session');
  await nora.sees('Invite code');
  const invitation = await nora.until('the invitation', () =>
    nora.window.run<string | null>(
      String.raw`return /invite code\s+([A-Z0-9]{6,8})/i.exec(document.body.innerText)?.[1] ?? null`,
    ),
  );
  await nora.press('View my BINGO card');
  await nora.press(/^(Host|Game) options/);
  await nora.press('Create Link');
  const link = await nora.until('the secret link', () =>
    nora.window.run<string | null>(
      String.raw`return /https?:\S+\/table\/[0-9a-f]{32}/.exec(document.body.innerText)?.[0] ?? null`,
    ),
  );
  await nora.press('Copy Link');
  await nora.sees('Link Copied!');
  await nora.type(ESCAPE);
  await screen.open(link);
  await signUp(sam, `sam-${stamp}@example.com`, `/invite/${invitation}`);
  await sam.press('Buy Card');
  await sam.press(/^Square 1 of 24/);
  await sam.type(ESCAPE);
  for (const place of [11, 12, 13, 14]) {
    await nora.press(new RegExp(`^Square ${place} of 24`));
    await nora.press('Mark Square');
    await nora.until('the mark', () =>
      nora.window.run<boolean>(`return [...document.querySelectorAll('button')].some((one) =>
        /^Square ${place} of 24.*, marked/.test(one.getAttribute('aria-label') ?? '')) &&
        !document.querySelector('[role=dialog]')`),
    );
  }
  await sam.sees(/marked/i);
  await screen.sees(/marked/i);
  await nora.press('CALL BINGO');
  await nora.sees('Congratulations! You won!');
  await nora.press('Share the win');
  await nora.sees('The sentence and the link are ready to paste.');
  await sam.sees('Nora called BINGO and won this game!');
  await screen.sees('called BINGO!');
  await sam.press('Continue');
  await sam.press('Results');
  await sam.sees('Nora won with card');
}

async function signUp(who: Person, email: string, back: string): Promise<void> {
  await who.open(`${address}/auth?mode=signup&redirect=${encodeURIComponent(back)}`);
  await who.fill('Display Name', who.name);
  await who.fill('Email', email);
  await who.fill('Password', 'a long headline');
  await who.press('Sign Up');
  const link = await who.until('the mail', async () => {
    const mails = (await (await fetch(`${mailbox}/api/messages?to=${email}`)).json()) as {
      text: string;
    }[];
    return /https?:\S+\/auth\/confirm\S+/.exec(mails[0]?.text ?? '')?.[0] ?? null;
  });
  await who.open(link);
  await who.press('Confirm email');
  await who.until('the page', async () => {
    const at = await who.window.run<string>('return location.pathname');
    return at !== '/auth/confirm' && !at.startsWith('/auth');
  });
}
