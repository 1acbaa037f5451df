import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Reason } from './bingo/permissions';
import {
  inOneLine,
  isNoticeKey,
  isRefusalCode,
  messageOf,
  messages,
  noticeKeys,
  noticeOfError,
  ReadError,
  refusalNotice,
  refusals,
  sentenceOf,
  SQUARE_MARKED_LINES,
  squareMarkedNotice,
  type MessageKey,
  type Notice,
} from './messages';

const places = ({ title, description = '' }: Notice) => `${title} ${description}`.match(/\{\w+\}/g);

describe('a message', () => {
  it('is filled with its names, whatever is in them', () => {
    expect(messageOf('card_number_purchased', { card_number: 7 })).toEqual({
      title: 'Purchased BINGO card #7',
    });
    expect(messageOf('contributed', { amount: '25.00' }).title).toBe(
      'Contributed $25.00 from house fund to game pot',
    );
    expect(messageOf('confirm_remove_member', { name: '$& {name}' }).title).toBe(
      'Remove $& {name}?',
    );
  });

  it('reads as a sentence or on one line', () => {
    const failed = messageOf('purchase_failed');
    expect(sentenceOf(failed)).toBe('Unable to purchase card. Please try again.');
    expect(inOneLine(failed)).toBe('Purchase Failed: Unable to purchase card. Please try again.');
    expect(sentenceOf(messageOf('welcome_back'))).toBe('Welcome back!');
    expect(inOneLine(messageOf('welcome_back'))).toBe('Welcome back!');
  });

  it('for a mark is one of five lines, each of which comes up', () => {
    const lines = [0, 0.2, 0.4, 0.6, 0.8, 0.9999].map((at) => squareMarkedNotice(at).description);
    expect(new Set(lines)).toEqual(new Set(SQUARE_MARKED_LINES));
    expect(squareMarkedNotice().title).toBe('Square Marked');
  });
});

describe('a refusal', () => {
  it('has words for every code raised in the schemas', () => {
    const folder = new URL('../supabase/schemas/', import.meta.url);
    const raised = readdirSync(folder).flatMap((file) => {
      const sql = readFileSync(new URL(file, folder), 'utf8');
      return [...sql.matchAll(/refuse\(\s*'(\w+)'/g), ...sql.matchAll(/'refused',\s*'(\w+)'/g)].map(
        ([, code]) => `${file}: ${code}`,
      );
    });
    expect(raised.length).toBeGreaterThan(0);
    expect(raised.filter((line) => !isRefusalCode(line.split(': ')[1] ?? ''))).toEqual([]);
  });

  it('says how many there are, and how long to wait', () => {
    expect(refusalNotice('too_few_squares', '23')?.description).toMatch(/found 23, need 24/);
    const wait = (seconds?: string) => refusalNotice('too_many_attempts', seconds)?.description;
    expect(wait('0.4')).toMatch(/a second/);
    expect(wait('42')).toMatch(/42 seconds/);
    expect(wait('60')).toMatch(/a minute/);
    expect(wait('61')).toMatch(/2 minutes/);
    expect(wait('3600')).toMatch(/an hour/);
    expect(wait('7201')).toMatch(/3 hours/);
    expect(wait()).toMatch(/a minute/);
  });

  it('leaves no place unfilled, and is null for a code without words', () => {
    for (const code of Object.keys(refusals)) {
      const notice = refusalNotice(code, '5');
      expect(notice && places(notice), code).toBeNull();
    }
    expect(refusalNotice('constructor')).toBeNull();
    expect(refusalNotice('who_knows')).toBeNull();
  });

  it('covers every reason a button is not offered', () => {
    const reasons: Record<Reason, true> = {
      not_signed_in: true,
      not_a_member: true,
      not_a_player: true,
      not_admin: true,
      not_your_card: true,
      game_not_active: true,
      game_full: true,
      already_has_card: true,
      card_limit_reached: true,
    };
    for (const reason of Object.keys(reasons)) expect(isRefusalCode(reason), reason).toBe(true);
  });
});

describe('across a redirect', () => {
  it('only listed messages travel, and none that wants filling in', () => {
    for (const key of noticeKeys) expect(places(messages[key]), key).toBeNull();
    expect(isNoticeKey('welcome_back')).toBe(true);
    for (const value of ['mark_square_failed', 'toString', '', null, ['welcome_back']])
      expect(isNoticeKey(value)).toBe(false);
  });
});

describe('a failed read', () => {
  it('carries its message to the error boundary', () => {
    const cause = new Error('connection refused');
    const error = new ReadError('load_game_failed', { cause });
    expect(error.cause).toBe(cause);
    expect(noticeOfError({ digest: error.digest })).toEqual(messages.load_game_failed);
  });

  it('says the plain fallback for any other error', () => {
    const fallback = messageOf('unexpected_error');
    for (const digest of [undefined, '', '123456', 'message:nothing', 'message:toString'])
      expect(noticeOfError({ ...(digest === undefined ? {} : { digest }) })).toEqual(fallback);
  });
});

it('no text is blank or ends in space', () => {
  for (const key of Object.keys(messages) as MessageKey[])
    for (const text of Object.values(messages[key])) expect(text).toMatch(/^\S(.*\S)?$/);
});
