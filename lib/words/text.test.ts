import { expect, it } from 'vitest';
import { isEmail, onlyEmail, readEmails, wordsOnCard } from './text';
import { signInSchema } from '@/lib/accounts/schema';
import { guestPurchaseSchema } from '@/lib/games/guest-schema';
import { friendEmailsSchema, inviteMemberSchema } from '@/lib/groups/schema';
import { firstError, ID, received } from '@/scripts/repository/forms.fixture';

const ADA = 'ada@example.com';
const BEN = 'ben@example.com';

it.each([
  [`Ada <${ADA}>, Ben <${BEN}>`, 'names'],
  [`"Lovelace, Ada" <${ADA}>; "Ben; Jr." <${BEN}>`, 'quoted names with separators'],
  [`"Ada \\"the\\" L" <${ADA}>\t${BEN}`, 'quotation marks in a name, and a tab'],
  [`mailto:${ADA},${BEN}`, 'a link'],
  [`mailto:${ADA}?subject=Bingo%2C%20Friday&cc=${encodeURIComponent(BEN)}`, 'a link with a copy'],
  [`Ada <mailto:${ADA}>\r\nBen<${BEN}>`, 'Outlook'],
  [`To: Ada <${ADA}>\nCc: ${BEN}`, 'the head of a mail'],
  [`Friends: ${ADA}, ${BEN};`, 'a group of an address book'],
  [`${ADA} ${BEN}`, 'spaces'],
  [`‘${ADA}’, “${BEN}”`, 'curly quotation marks'],
  [`ＡＤＡ＠ｅｘａｍｐｌｅ．ｃｏｍ、${BEN}`, 'an Asian keyboard'],
  [`\ufeff${ADA}\u200b;\u2028${BEN}\u202c`, 'invisible characters'],
  [`Ada\tLovelace\t${ADA}\r\nBen\tB.\t${BEN}\tLondon`, 'columns of a spreadsheet'],
  [`Name\tE-mail\nAda\t${ADA}\nBen\t${BEN}`, 'columns with a header'],
  [`First,Last,E-mail 1 - Value\nAda,"L, Jr.",${ADA}\nBen,,${BEN}`, 'an export of an address book'],
  [`Email;Name\n${ADA};Ada\n${BEN};Ben`, 'an export with semicolons'],
  [`Ada Lovelace\r\n${ADA}\r\n\r\nBen\r\n${BEN}\r\n`, 'names with addresses below'],
  [`Email:${ADA}\nE-Mail:${BEN}`, 'labels without a space'],
  [`[{"email":"${ADA}"},{"email":"${BEN}"}]`, 'an answer of a program'],
  [`${ADA} • ${BEN}`, 'a line with bullets'],
  [`${ADA}<${BEN}>, ${ADA}.`, 'an address in place of a name'],
])('all addresses are read from %j: %s', (pasted) => {
  expect(readEmails(pasted)).toEqual({ emails: [ADA, BEN], invalid: [] });
  expect(received(friendEmailsSchema, { friend_emails: pasted })).toEqual({
    friend_emails: [ADA, BEN],
  });
});

it.each([
  ['bob, carol@home', ['bob', 'carol@home']],
  [`Emails, ${ADA}`, ['Emails']],
  [`https://bingo.example/?for=${ADA}`, [`https://bingo.example/?for=${ADA}`]],
  [`Anna\tBerlin\nBen\t${BEN}`, ['Anna', 'Berlin']],
  [`Anna, ${ADA}`, ['Anna']],
  [`Anna\nBen <${BEN}>\nCarl`, ['Carl']],
  [`${ADA}, 0170 1234567`, ['0170 1234567']],
  ['ada @example.com', ['ada @example.com']],
  ['@ada', ['@ada']],
  ['a..b@example.com; .a@example.com', ['a..b@example.com']],
])('a part of %j without an address is named', (pasted, invalid) => {
  expect(readEmails(pasted).invalid).toEqual(invalid);
});

it('international domains are written as mail servers take them', () => {
  expect(readEmails('Ada <ada@Bücher.example>, ben@例え.テスト').emails).toEqual([
    'ada@xn--bcher-kva.example',
    'ben@xn--r8jz45g.xn--zckzah',
  ]);
});

it('a field for one address takes what a mail program copies, and no second one', () => {
  const fields = { group_id: ID, password: 'headline', display_name: 'Ada' };
  for (const schema of [inviteMemberSchema, signInSchema]) {
    expect(received(schema, { ...fields, email: ` "Lovelace, Ada" <${ADA}> ` })).toMatchObject({
      email: ADA,
    });
    for (const email of [`${ADA}, ${BEN}`, 'ada@home', `Anna, ${ADA}`])
      expect(firstError(schema, { ...fields, email })).toMatch(/valid email/);
  }
  expect(
    received(guestPurchaseSchema, { ...fields, game_id: ID, request_id: ID, email: `<${ADA}>` }),
  ).toMatchObject({ email: ADA });
});

it('what is read from a list is valid in every other step', () => {
  for (const address of ["o'neil+bingo@sub.example.co.uk", 'jörg@example.com', 'x_y@a-b.io'])
    expect([readEmails(address).emails, isEmail(address)]).toEqual([[address], true]);
});

it('a square on a card has the name of its member, unless its words have it', () => {
  expect(wordsOnCard({ summary: 'Is late again' })).toBe('Is late again');
  expect(wordsOnCard({ summary: 'Is late again', about_name: 'Ben' })).toBe('Is late again @Ben');
  expect(wordsOnCard({ summary: 'ben is late', about_name: 'Ben' })).toBe('ben is late');
});

it('the only address in a text is read, and any other text is cleaned', () => {
  expect(onlyEmail(`Ada <${ADA}>`)).toBe(ADA);
  expect(onlyEmail(`${ADA}, ${BEN}`)).toBe(`${ADA}, ${BEN}`);
  expect(onlyEmail(' \u200bada ')).toBe('ada');
});
