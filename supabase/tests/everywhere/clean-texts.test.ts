import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { REACTIONS } from '../../../lib/bingo/note.ts';
import { cleanName, cleanText, isEmail, nameKey } from '../../../lib/words/text.ts';
import { cleanCode, codeIn } from '../../../lib/groups/codes.ts';
import { WEBHOOK } from '../../../lib/groups/schema.ts';
import { refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { saveSquare } from '../support/sets.ts';

const { callAs } = game;

/** Shows "live" in reverse, contains a bell and invisible characters; `LEFT` is what remains after cleaning. */
const DIRTY = '\u202eevil\u202c \u2067and\u2069\u0007 un\u200bseen\u061c\u009b 👩‍🚀';
const LEFT = 'evil and unseen 👩‍🚀';
/** A text of nothing but invisible characters. */
const NOTHING = '\u202e\u2066 \u200d\u200b\u00a0\u3164\u2028\u0001';

/** Signs that are drawn as nothing, or as a gap. */
const BLANK =
  '\u00ad\u070f\u200d\u2800\u3164\ue000\ufe0f\ufff0\ufff9\ufffc\u{13430}\u{1bca0}\u{1d159}\u{1d173}\u{e0061}\u{f0000}';

let admin: Person;
let gameId: string;
let squareId: string;

beforeAll(async () => {
  admin = await game.makeAdmin();
  gameId = await game.makeActiveHouseGame(admin);
  squareId = (await game.stateOf(null, gameId))!.squares[0]!.id;
});

const themeOf = async (p_name: string, p_description: string | null = null) => {
  await callAs(admin, 'save_theme', { p_theme_id: null, p_name, p_description });
  const [theme] = await sql<{ id: string; name: string; description: string | null }[]>`
    select id, name, description from public.themes order by created_at desc limit 1`;
  return theme!;
};
const squareOf = async (p_summary: string, p_text: string) => {
  const { id } = await themeOf('Theme');
  await saveSquare(admin, { p_theme_id: id, p_summary, p_text });
  const [square] = await sql<{ summary: string; text: string }[]>`
    select summary, text from public.bingo_squares where theme_id = ${id}`;
  return square!;
};
const note = (comment: string, p_reaction: string) =>
  game.note(admin, squareId, comment, { p_reaction });
const houseGame = async (p_title: string, p_description: string) => {
  const args = { p_title, p_description, p_theme_id: await game.makeTheme() };
  const { game_id } = await callAs<{ game_id: string }>(admin, 'create_house_game', args);
  return (await game.stateOf(admin, game_id))!.game;
};

describe('the database and the forms', () => {
  const piece = fc.oneof(
    fc.integer({ min: 1, max: 0xffff }).filter((code) => code < 0xd800 || code > 0xdfff),
    fc.constantFrom(...[9, 10, 13, 0x1b, 0x7f, 0x85, 0xa0, 0xad, 0x61c, 0x200b, 0x200d, 0x202e]),
    fc.constantFrom(...[32, 0x2028, 0x2029, 0x2066, 0x206f, 0x3000, 0xfe0f, 0xfeff, 0x1f469, 65]),
  );
  const texts = fc.array(piece, { maxLength: 12 }).map((codes) => String.fromCodePoint(...codes));

  test('clean texts and names by the same rules', async () => {
    // Han, Hangul and private characters are all alike, so one of sixteen is enough.
    const isAlike = (code: number) =>
      /[\p{Script=Han}\p{Script=Hangul}\p{Co}]/u.test(String.fromCharCode(code));
    const every = Array.from({ length: 0xffff }, (_, at) => at + 1)
      .filter((code) => code % 16 === 0 || !isAlike(code))
      .map((code) => String.fromCharCode(code));
    const planes = [
      0x13430, 0x1343f, 0x1bca0, 0x1d159, 0x1d173, 0xe0001, 0xe0020, 0xe01ef, 0xf0000, 0x1f600,
    ];
    const alone = [
      ...every.filter((text) => text.isWellFormed()).flatMap((text) => [text, `a${text}b`]),
      ...planes.map((code) => String.fromCodePoint(code)),
    ];
    const samples = [...fc.sample(texts, 3000), ...alone];
    const cleaned = await sql<{ text: string; name: string }[]>`
      select private.clean_text(t) as text, private.clean_name(t) as name
      from unnest(${samples}::text[]) with ordinality as given (t, n) order by n`;
    const here = samples.map((text) => ({ text: cleanText(text), name: cleanName(text) }));
    expect([...cleaned]).toEqual(here);
  });

  test('find the same names alike', async () => {
    const names = fc.array(fc.constantFrom(...'ZzOoÉéÅå\u030a\u0301\u0308 ＺｏzoëßẞıİﬁΣς०٤'), {
      maxLength: 8,
    });
    const blank = Array.from(BLANK, (sign) => `Zo${sign}ë`);
    const samples = [...fc.sample(names, 2000).map((characters) => characters.join('')), ...blank];
    expect(new Set(blank.map(nameKey))).toEqual(new Set([nameKey('Zoë')]));
    const keys = await sql<{ key: string }[]>`
      select private.name_key(name) as key
      from unnest(${samples}::text[]) with ordinality as given (name, n) order by n`;
    expect(keys.map(({ key }) => key)).toEqual(samples.map(nameKey));
  });

  test('allow the same twelve reactions', async () => {
    const [row] = await sql`select private.reactions() as known`;
    expect(row?.known).toEqual(REACTIONS.map(({ emoji }) => emoji));
  });
});

describe('invisible characters and those that change the direction', () => {
  test('are removed from texts, which keep their line breaks', async () => {
    const twoLines = `${DIRTY}\r\n\u2029${DIRTY}\t`;
    const left = `${LEFT}\n\n${LEFT}`;
    expect(await note(twoLines, '🔥')).toMatchObject({ comment: left });
    expect((await houseGame('Title', twoLines)).description).toBe(left);
    expect((await themeOf('Theme', twoLines)).description).toBe(left);
    expect((await themeOf('Theme', NOTHING)).description).toBeNull();
    expect((await squareOf('Summary', twoLines)).text).toBe(left);
    const address = 'https://news.example.test/';
    expect(await game.mark(admin, squareId, ` ${address}\u202e `)).toMatchObject({
      source_url: address,
    });
  });
});

test('a note accepts the twelve reactions and no other', async () => {
  for (const reaction of ['🎉', 'x', '😂😂', '😂\u202e', '<b>']) {
    expect(await refusalOf(note('', reaction))).toBe('invalid_reaction');
  }
});

const piece = fc.oneof(
  fc.constantFrom(...'KQ4xrzＫＱ４①½ßıİéⅣ -–._„“@@.,;<>()[]":\\'),
  fc.constantFrom('\u200b', '\u00ad', '\u00a0', '\u3000', '\u2028', '\n', '\t', '\u0301', '🐈'),
  fc.string({ unit: 'binary', maxLength: 1 }).filter((text) => text !== '\u0000'),
);
const texts = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));

test('the database and the forms normalize codes by the same rule', async () => {
  const samples = fc.sample(texts, { numRuns: 3000, seed: 40 });
  const cleaned = await sql<{ code: string }[]>`
    select private.clean_code(t) as code from unnest(${samples}::text[]) with ordinality as given (t, n) order by n`;
  expect(cleaned.map(({ code }) => code)).toEqual(samples.map(cleanCode));
  for (const text of samples) expect(codeIn(text)).toBe(cleanCode(codeIn(text)));
});

test('the database and the forms accept the same e-mail addresses', async () => {
  const words = fc.array(fc.constantFrom(...'aé.-+@', 'example', '.com', '\u00ad', ' '), {
    maxLength: 9,
  });
  const samples = [
    ...fc.sample(texts, { numRuns: 2000, seed: 41 }),
    ...fc.sample(words, { numRuns: 4000, seed: 42 }).map((pieces) => pieces.join('')),
    ...['a@b.c', `${'x'.repeat(249)}@b.com`, `${'x'.repeat(250)}@b.com`, 'a@bücher.example'],
    ...['a..b@c.de', '.a@c.de', 'a@c..de', 'a@c.de.', 'a@@c.de', 'a]@c.de', '[a@c.de', 'a\\@c.de'],
  ];
  const checked = await sql<{ is_email: boolean }[]>`
    select private.is_email(t) as is_email from unnest(${samples}::text[]) with ordinality as given (t, n) order by n`;
  const here = samples.map(isEmail);
  expect(checked.map(({ is_email }) => is_email)).toEqual(here);
  expect(here.filter(Boolean).length).toBeGreaterThan(20);
});

test('the database and the app post to the same addresses', async () => {
  const hosts = [
    'discord.com',
    'canary.discord.com',
    'ptb.discordapp.com',
    'discord.com:1',
    'x.discord.com',
  ];
  const slack = ['hooks.slack.com', 'hooks.slack-gov.com', 'hooks.slack.com.', 'slack.com'];
  const paths = [
    '/api/webhooks/1/a',
    '/api/v10/webhooks/1/a-_?thread_id=2',
    '/api/webhooks/1/a?wait=1',
  ];
  const slackPaths = [
    '/services/T/B/x',
    '/workflows/T/A/1/x',
    '/triggers/E/1/x',
    '/services/T/B/x/y',
  ];
  const samples = ['https://', 'http://'].flatMap((scheme) => [
    ...hosts.flatMap((host) => paths.map((path) => scheme + host + path)),
    ...slack.flatMap((host) => slackPaths.map((path) => scheme + host + path)),
    ...[...hosts, ...slack].map((host) => `${scheme}${host}/api/webhooks/1/a\nx`),
  ]);
  const checked = await sql<{ is_webhook: boolean }[]>`
    select private.is_webhook(t) as is_webhook from unnest(${samples}::text[]) with ordinality as given (t, n) order by n`;
  expect(checked.map(({ is_webhook }) => is_webhook)).toEqual(
    samples.map((url) => WEBHOOK.test(url)),
  );
});
