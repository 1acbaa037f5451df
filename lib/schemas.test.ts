import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import * as schemas from './schemas';

const ID = '00000000-0000-0000-0000-000000000001';

/** The first thing a form would say, or null when it is accepted. */
function firstError(schema: z.ZodType, fields: Record<string, string>): string | null {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const submission = parseWithZod(form, { schema });
  if (submission.status === 'success') return null;
  return Object.values(submission.error ?? {}).flat()[0] ?? '';
}

/** What the action receives from a form. */
function received(schema: z.ZodType, fields: Record<string, string>): unknown {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const submission = parseWithZod(form, { schema });
  if (submission.status !== 'success') throw new Error(JSON.stringify(submission.error));
  return submission.value;
}

describe('accounts', () => {
  const account = { display_name: 'Ada', email: 'ada@example.com', password: 'secret' };

  it('names the first thing wrong with a sign-up', () => {
    const errorFor = (change: Record<string, string>) =>
      firstError(schemas.signUpSchema, { ...account, ...change });
    expect(errorFor({})).toBeNull();
    expect(errorFor({ display_name: '' })).toBe('Display name is required');
    expect(errorFor({ display_name: '   ' })).toBe('Display name is required');
    expect(errorFor({ display_name: '\u202e\u200d\u0000' })).toBe('Display name is required');
    expect(errorFor({ display_name: 'x'.repeat(101) })).toMatch(/less than 100/);
    expect(errorFor({ email: '' })).toBe('Please enter a valid email address');
    expect(errorFor({ email: 'ada' })).toBe('Please enter a valid email address');
    expect(
      errorFor({ email: `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(140)}` }),
    ).not.toBeNull();
    expect(errorFor({ password: '' })).toBe('Password must be at least 6 characters');
    expect(errorFor({ password: '12345' })).toBe('Password must be at least 6 characters');
    expect(errorFor({ password: 'x'.repeat(100) })).toBeNull();
    expect(errorFor({ password: 'x'.repeat(101) })).toMatch(/less than 100/);
  });

  it('trims the address and never the password', () => {
    const fields = { email: ' ada@example.com ', password: ' secret ' };
    expect(received(schemas.signInSchema, fields)).toEqual({
      email: 'ada@example.com',
      password: ' secret ',
    });
  });

  it('asks for the same new password twice', () => {
    const errorFor = (confirm_password: string) =>
      firstError(schemas.resetPasswordSchema, { password: 'secret', confirm_password });
    expect(errorFor('secret')).toBeNull();
    expect(errorFor('Secret')).toBe("Passwords don't match");
    expect(errorFor('')).toBe("Passwords don't match");
  });
});

describe('guests', () => {
  const purchase = { game_id: ID, request_id: ID };

  it('join with a name alone', () => {
    const fields = { ...purchase, display_name: ' Ada ' };
    expect(received(schemas.guestJoinSchema, fields)).toEqual({
      ...purchase,
      display_name: 'Ada',
      email: null,
    });
    expect(schemas.guestJoinSchema.parse({ ...fields, email: '' }).email).toBeNull();
    expect(firstError(schemas.guestJoinSchema, purchase)).toBe('Please provide a display name');
    expect(firstError(schemas.guestJoinSchema, { ...fields, email: 'nope' })).toBe(
      'Please enter a valid email address',
    );
  });

  it('buy with a name and an address', () => {
    const errorFor = (fields: Record<string, string>) =>
      firstError(schemas.guestPurchaseSchema, { ...purchase, ...fields });
    expect(errorFor({ display_name: 'Ada', email: 'ada@example.com' })).toBeNull();
    expect(errorFor({ display_name: 'Ada' })).toBe('Please provide email and display name');
    expect(errorFor({ email: 'ada@example.com' })).toBe('Please provide email and display name');
  });

  it('cannot buy in no game', () => {
    expect(firstError(schemas.buyCardSchema, { request_id: ID })).toBe(
      'Missing game or user information',
    );
  });
});

describe('the private session wizard', () => {
  const details = { name: 'Election night', theme_id: ID, card_price: '5' };

  it('asks for a name, a theme and a price above zero', () => {
    const errorFor = (change: Record<string, string>) =>
      firstError(schemas.sessionDetailsSchema, { ...details, ...change });
    expect(errorFor({})).toBeNull();
    expect(errorFor({ name: ' ' })).toBe('Group name is required');
    expect(errorFor({ name: 'x'.repeat(101) })).toBe('Name must be less than 100 characters');
    expect(errorFor({ theme_id: '' })).toBe('Theme is required');
    for (const card_price of ['', 'five'])
      expect(errorFor({ card_price })).toBe('Price is required');
    for (const card_price of ['0', '-3', '0.005'])
      expect(errorFor({ card_price })).toBe('Price must be at least $0.01');
    expect(errorFor({ card_price: '0.29' })).toBeNull();
    for (const card_price of ['1.005', '2.555'])
      expect(errorFor({ card_price })).toBe('Please enter an amount in dollars and cents.');
    expect(errorFor({ card_price: '1000000.01' })).not.toBeNull();
  });

  it('lets every price in whole cents through', () => {
    for (let i = 0; i < 500; i++) {
      const card_price = (1 + Math.floor(Math.random() * 100_000_000)) / 100;
      const result = schemas.sessionDetailsSchema.safeParse({ ...details, card_price });
      expect(result.error?.issues, String(card_price)).toBeUndefined();
    }
  });

  it('reads friends from commas, semicolons and lines, each once', () => {
    const friend_emails = 'ada@example.com, Bob@Example.com\n\n ada@example.com ,;cy@example.com';
    expect(received(schemas.friendEmailsSchema, { friend_emails })).toEqual({
      friend_emails: ['ada@example.com', 'bob@example.com', 'cy@example.com'],
    });
    expect(received(schemas.friendEmailsSchema, { friend_emails: '' })).toEqual({
      friend_emails: [],
    });
    expect(received(schemas.friendEmailsSchema, {})).toEqual({ friend_emails: [] });
  });

  it('lists the addresses that are none', () => {
    expect(
      firstError(schemas.friendEmailsSchema, {
        friend_emails: 'ada@example.com\nbob, carol@home',
      }),
    ).toBe('Invalid email addresses: bob, carol@home');
  });
});

describe('groups', () => {
  it('take a code in any case, of 6 to 8 letters and digits', () => {
    const fields = { invite_code: ' ab12cd ' };
    expect(received(schemas.joinGroupSchema, fields)).toEqual({ invite_code: 'AB12CD' });
    for (const invite_code of ['ab1 2cd', 'AB1-2CD', ' ab 12 – cd '])
      expect(received(schemas.joinGroupSchema, { invite_code })).toEqual({ invite_code: 'AB12CD' });
    const errorFor = (invite_code: string) => firstError(schemas.joinGroupSchema, { invite_code });
    expect(errorFor('AB12CD34')).toBeNull();
    for (const nothing of ['', ' - ']) expect(errorFor(nothing)).toBe('Invite code is required');
    for (const code of ['AB12C', 'AB12CD345', 'AB-12C', 'ÄB12CD'])
      expect(errorFor(code)).toBe('Group not found. Please check your invite code.');
  });

  it('invite only what looks like an address', () => {
    expect(firstError(schemas.inviteMemberSchema, { group_id: ID, email: 'bob' })).toBe(
      'Please enter a valid email address.',
    );
  });
});

describe('marks and notes', () => {
  it('take an http link, or none', () => {
    const read = (source_url?: string | null) =>
      schemas.markSquareSchema.safeParse({ game_square_id: ID, source_url }).data?.source_url;
    expect(read(' https://example.com/news?id=1 ')).toBe('https://example.com/news?id=1');
    expect(read('www.example.com/news')).toBe('https://www.example.com/news');
    expect(read('example.com')).toBe('https://example.com');
    for (const nothing of ['', '  ', null, undefined]) expect(read(nothing)).toBeNull();
    for (const bad of [
      'javascript:alert(1)',
      'https://',
      'example',
      'javascript:alert(1).example.com',
      'mailto:ada@example.com',
      'ftp://example.com',
      'http:example.com',
      'https://example.com/a b',
      'https:///path',
      `https://example.com/${'x'.repeat(500)}`,
    ])
      expect(read(bad), bad).toBeUndefined();
  });

  it('keep a comment of 500 characters, one of twelve reactions, and nothing as null', () => {
    const note = (fields: object) =>
      schemas.saveNoteSchema.safeParse({ game_square_id: ID, ...fields });
    expect(note({ comment: '  ', reaction: '' }).data).toEqual({
      game_square_id: ID,
      comment: null,
      reaction: null,
      seen_at: null,
    });
    expect(note({ comment: ' Called it. ', reaction: '🎯' }).data).toMatchObject({
      comment: 'Called it.',
      reaction: '🎯',
    });
    expect(note({ seen_at: '2026-11-21T12:00:00.123456+00:00' }).success).toBe(true);
    expect(note({ comment: 'x'.repeat(500) }).success).toBe(true);
    expect(note({ comment: 'x'.repeat(501) }).success).toBe(false);
    expect(note({ reaction: 'x' }).success).toBe(false);
  });
});

describe('admin forms', () => {
  const game = { title: 'Budget week', theme_id: ID, card_price: '5', max_cards: '100' };

  it('say what is wrong with a house game', () => {
    const errorFor = (change: Record<string, string>) =>
      firstError(schemas.houseGameSchema, { ...game, ...change });
    expect(errorFor({})).toBeNull();
    expect(errorFor({ title: '' })).toBe('Title is required');
    expect(errorFor({ title: 'x'.repeat(101) })).toBe('Title must be less than 100 characters');
    expect(errorFor({ description: 'x'.repeat(501) })).toBe(
      'Description must be less than 500 characters',
    );
    expect(errorFor({ theme_id: '' })).toBe('Theme is required');
    expect(errorFor({ theme_id: 'other' })).toBe('Theme is required');
    expect(errorFor({ card_price: '0' })).toBe('Card price must be at least $0.01');
    expect(errorFor({ card_price: '1000.01' })).toBe('Card price cannot exceed $1000');
    expect(errorFor({ max_cards: '0' })).toBe('Must allow at least 1 card');
    expect(errorFor({ max_cards: '10001' })).toBe('Cannot exceed 10,000 cards');
    expect(errorFor({ max_cards: '1.5' })).not.toBeNull();
    expect(errorFor({ scheduled_start: 'soon' })).not.toBeNull();
  });

  it('fill in what a house game leaves open', () => {
    expect(received(schemas.houseGameSchema, { title: 'Budget week', theme_id: ID })).toEqual({
      title: 'Budget week',
      theme_id: ID,
      description: null,
      card_price: 5,
      max_cards: 1000,
      scheduled_start: null,
    });
  });

  it('can leave a house game its theme, which may be deleted by now', () => {
    const theme_id = schemas.SAME_THEME;
    expect(
      schemas.houseGameSchema.parse({ ...game, card_price: 5, max_cards: 5, theme_id }),
    ).toMatchObject({ theme_id: null });
  });

  it('read a start as a moment, as UTC where no zone is given', () => {
    const start = (scheduled_start: string) =>
      schemas.houseGameSchema.parse({ title: 'Budget week', theme_id: ID, scheduled_start })
        .scheduled_start;
    expect(start('2026-11-21T15:04')).toBe('2026-11-21T15:04:00.000Z');
    expect(start('2026-11-21T15:04:00+02:00')).toBe('2026-11-21T13:04:00.000Z');
    expect(start('2026-11-21T15:04:00.000Z')).toBe('2026-11-21T15:04:00.000Z');
    expect(start('')).toBeNull();
    for (const moment of ['0001-01-01T00:00', '1999-12-31T23:59', '9999-12-31T23:59-12:00'])
      expect(() => start(moment)).toThrow('Please enter a valid date and time');
  });

  it('say what is wrong with a theme or a square', () => {
    expect(firstError(schemas.themeSchema, { name: '' })).toBe('Theme name is required');
    expect(firstError(schemas.themeSchema, { name: 'x'.repeat(101) })).toBe(
      'Name must be less than 100 characters',
    );
    const square = { theme_id: ID, summary: 'Minister resigns', text: 'A minister resigns.' };
    const errorFor = (change: Record<string, string>) =>
      firstError(schemas.squareSchema, { ...square, ...change });
    expect(errorFor({})).toBeNull();
    expect(errorFor({ summary: ' four ' })).toBe('Summary is required (minimum 5 characters)');
    expect(errorFor({ summary: 'x'.repeat(51) })).toBe('Summary must be less than 50 characters');
    expect(errorFor({ text: '' })).toBe('Full description is required');
    expect(errorFor({ text: 'x'.repeat(501) })).toBe(
      'Description must be less than 500 characters',
    );
    expect(errorFor({ theme_id: '' })).toBe('Theme is required');
  });

  it('contribute only an amount above zero', () => {
    const errorFor = (amount: string) =>
      firstError(schemas.contributionSchema, { game_id: ID, amount });
    expect(errorFor('25.50')).toBeNull();
    for (const amount of ['', '0', '-5', 'lots'])
      expect(errorFor(amount)).toBe('Please enter a valid contribution amount');
  });
});

it('every schema can describe its fields to a form', () => {
  for (const [name, schema] of Object.entries(schemas))
    if (name.endsWith('Schema'))
      expect(() => getZodConstraint(schema as z.ZodType), name).not.toThrow();
});
