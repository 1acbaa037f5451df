import { expect, it } from 'vitest';
import { firstError, received } from '@/scripts/repository/forms.fixture';
import { codeIn } from './codes';
import { inviteLinkSchema, joinGroupSchema } from './schema';

const GAME = '11111111-2222-4333-8444-555555555555';
const LINK = 'https://bingo.example/invite/KQ4XRZ';

it.each([
  ['KQ4XRZ', 'as it is'],
  ['K Q 4 X R Z', 'letter by letter'],
  ['ＫＱ４ＸＲＺ', 'by an Asian keyboard'],
  ['\u202aKQ4\u00adXRZ\u202c', 'with invisible characters'],
  [LINK, 'a link'],
  [`${LINK}?utm_source=chat#top`, 'with what a chat adds'],
  [`Join [here](${LINK})!`, 'in Markdown'],
  [`Sam invited you: ${LINK}\n— sent from my phone`, 'a whole mail'],
  [encodeURIComponent(LINK), 'encoded'],
  [`https://a.example/?url=${encodeURIComponent(LINK)}&data=05%7C01`, 'behind a link scanner'],
  ['https://bingo.example/auth?redirect=%2Finvite%2FKQ4XRZ&mode=signup', 'of the sign-in page'],
  ['https://bingo.example/invite/\nKQ4XRZ', 'broken by a mail'],
  [`https://bingo.example/guest/game/${GAME}/KQ4XRZ`, 'of a game'],
  ['%94KQ4XRZ%94%', 'an address that is no valid encoding'],
  ['Please join Headline Bingo on 2026-11-27 at 20:00, code: kq4xrz, friends!', 'a sentence'],
  ['MY CODE IS KQ4XRZ PLEASE', 'shouted'],
  ['https://bingo.example/join\nUse KQ4 XRZ', 'below the link of the page'],
])('the code is found in %j: %s', (pasted) => {
  expect(received(joinGroupSchema, { invite_code: pasted })).toEqual({ invite_code: 'KQ4XRZ' });
  expect(inviteLinkSchema.parse({ invite_code: pasted })).toEqual({ invite_code: 'KQ4XRZ' });
});

it('a code of eight characters in parts is found whole', () => {
  for (const pasted of ['KQ 4X RZ 79', 'Code KQ4X-RZ79 for tonight', 'KQ4XRZ79'])
    expect(codeIn(pasted)).toBe('KQ4XRZ79');
  // Without a digit, the parts could be words.
  expect(codeIn('KQ XR ZA BC')).toBe('KQXRZABC');
});

it('a code is decoded once', () => {
  expect(codeIn('%254BQ4XRZ')).not.toBe('KQ4XRZ');
});

it('a text without a code is refused', () => {
  for (const invite_code of ['KQ4XR', 'KQ4XRZ793', 'Wohin?', 'a tea'])
    expect(firstError(joinGroupSchema, { invite_code })).toBe(
      'Group not found. Please check your invite code.',
    );
  expect(firstError(joinGroupSchema, { invite_code: ' „“ ' })).toBe('Invite code is required');
});
