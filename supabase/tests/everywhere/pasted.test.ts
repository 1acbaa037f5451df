import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmail } from '../../../lib/words/text.ts';
import { cleanCode, codeIn } from '../../../lib/groups/codes.ts';
import { WEBHOOK } from '../../../lib/groups/schema.ts';
import { sql } from '../support/db.ts';

const NUL = '\u0000';
const piece = fc.oneof(
  fc.constantFrom(...'KQ4xrzＫＱ４①½ßıİéⅣ -–._„“@@.,;<>()[]":\\'),
  fc.constantFrom('\u200b', '\u00ad', '\u00a0', '\u3000', '\u2028', '\n', '\t', '\u0301', '🐈'),
  fc.string({ unit: 'binary', maxLength: 1 }).filter((text) => text !== NUL),
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
