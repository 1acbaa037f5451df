import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { makePeople, makePerson, refusalOf, sql, type Person } from '../support/db.ts';
import { visit, visitByApp } from '../support/games.ts';
import { foundGroup, invite } from '../support/groups.ts';
import { tooMany } from '../support/tries.ts';

/** The mails that anybody can cause: invitations, and those of the auth server. */

let email: string;
let ann: Person, ben: Person;

beforeEach(async () => {
  email = `${randomUUID()}@example.test`;
  [ann, ben] = await makePeople('Ann', 'Ben');
});

const mail = (p_kind: string, from: number | null, more: object = {}, to = email) =>
  visitByApp('count_mail', {
    ...{ p_kind, p_email: to, p_address: from && `203.0.113.${from}`, ...more },
  });
const register = () =>
  sql`insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), ${email}, '{"display_name": "New"}')`;

describe('mails to one address', () => {
  test.each(['sign_up', 'resend', 'keep_cards'])(
    '%s: one visitor causes three a day, in any spelling of the address',
    async (kind) => {
      for (const to of [email, email.toUpperCase(), email])
        expect(await mail(kind, 1, {}, to)).toBe(true);
      expect(await mail(kind, 1)).toEqual(tooMany);
      expect(await mail('sign_up', 2)).toBe(true);
    },
  );

  test('visitors without a known address cause ten a day together', async () => {
    for (let sent = 0; sent < 10; sent += 1) expect(await mail('sign_up', null)).toBe(true);
    expect(await mail('sign_up', null)).toEqual(tooMany);
    const known = (await makePerson('Known')).email;
    for (let sent = 0; sent < 10; sent += 1)
      expect(await mail('sign_up', null, {}, known)).toBe(true);
    expect(await mail('sign_up', null, {}, known)).toEqual(tooMany);
  });

  test('everybody together causes ten a day, of all kinds', async () => {
    await register();
    for (let from = 1; from <= 4; from += 1) {
      expect(await mail('sign_up', from)).toBe(true);
      expect(await mail('resend', from)).toBe(true);
    }
    const groups = await Promise.all([ann, ben].map((person) => foundGroup(person)));
    expect(await invite(ann, groups[0]!, email)).toHaveProperty('invitation_id');
    expect(await mail('sign_up', 5)).toBe(true);
    expect(await invite(ben, groups[1]!, email)).toEqual(tooMany);
    expect(await mail('keep_cards', 6)).toEqual(tooMany);
  });

  test('a mail that was not sent counts for nobody', async () => {
    for (let tries = 0; tries < 12; tries += 1) {
      expect(await mail('sign_up', 1)).toBe(true);
      await mail('sign_up', 1, { p_is_sent: false });
    }
    const known = (await makePerson('Known')).email;
    for (let from = 1; from <= 12; from += 1)
      for (const kind of ['sign_up', 'resend'])
        expect(await mail(kind, from, {}, known)).toBe(true);
    expect(await invite(ann, await foundGroup(ann), known)).toHaveProperty('invitation_id');
    // There is no account, so nothing is resent and nothing is counted against the address.
    for (let from = 1; from <= 12; from += 1) await mail('resend', from);
    expect(await invite(ann, await foundGroup(ann), email)).toHaveProperty('invitation_id');
  });

  test('repeated invitations that send nothing do not keep others from inviting', async () => {
    const group = await foundGroup(ann);
    await invite(ann, group, email);
    for (let tries = 0; tries < 20; tries += 1)
      expect(await invite(ann, group, email)).toEqual({ refused: 'already_invited' });
    expect(await invite(ben, await foundGroup(ben), email)).toHaveProperty('invitation_id');
  });

  test('nobody else can use up the resets of an address', async () => {
    for (let tries = 0; tries < 10; tries += 1) expect(await mail('reset', 1)).toBe(true);
    expect(await mail('reset', 1)).toEqual(tooMany);
    expect(await mail('reset', 2)).toBe(true);
    for (let tries = 0; tries < 20; tries += 1) expect(await mail('reset', null)).toBe(true);
    for (let from = 1; from <= 4; from += 1)
      for (let sent = 0; sent < 3; sent += 1) await mail('sign_up', from);
    expect(await mail('reset', 2)).toBe(true);
  });

  test('only the app can count a mail', async () => {
    const asked = visit('count_mail', { p_kind: 'sign_up', p_email: email });
    expect(await refusalOf(asked)).toBe('invalid_request');
    expect(await refusalOf(mail('sign_up', 1, {}, `${'x'.repeat(255)}@example.test`))).toBe(
      'invalid_email',
    );
  });
});

test('the spellings of one mailbox count together', async () => {
  const [name = ''] = email.split('@');
  const spellings = [`${name}+a`, `${name}+b`, `${name}+a.b`, name.replace('-', '.-')]
    .map((one) => `${one}@example.test`)
    .concat(`${name.toUpperCase()}@EXAMPLE.TEST`, `${name}@ｅｘａｍｐｌｅ.test`);
  const group = await foundGroup(ann);
  const sent = await Promise.all(spellings.map((to) => invite(ann, group, to)));
  expect(sent.filter((one) => 'invitation_id' in one)).toHaveLength(3);
  for (let from = 1; from <= 7; from += 1)
    expect(await mail('sign_up', from, {}, spellings[from % 6])).toBe(true);
  expect(await mail('sign_up', 8, {}, `${name}+new@example.test`)).toEqual(tooMany);
});
