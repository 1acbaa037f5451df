import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { InviteCard } from '@/components/groups/invite-card';
import { NoticeRow } from '@/components/notices/notice-row';
import type { ListedNotice } from '@/lib/contract/notices';
import { fill } from '@/lib/words/message';
import { removed_from_group } from '@/lib/words/groups';
import { Sentence } from './sentence';

const SARA = 'שרה';
const draw = (element: ReactElement) => renderToStaticMarkup(element);
const notice = {
  ...{ id: 1, kind: 'objection_made', game: null, group_name: null, at: null, is_read: true },
  ...{ by: SARA, summary: 'הכול קורה', created_at: '2026-11-27T12:00:00Z', winner: null },
} as unknown as ListedNotice;
const preview = {
  prizes: 'bingo' as const,
  stake: null,
  everybody_writes: false,
  price: null,
  ...{ group_name: 'הליגה', host_display_name: SARA, theme_names: ['חדשות', 'News'] },
  ...{ starts_at: null, lock: null, squares: [], member_count: 2, is_full: false, table: null },
};

it.each<[string, ReactElement, string]>([
  [
    'a sentence',
    createElement(Sentence, {
      text: fill(removed_from_group, { by: SARA, group: 'Us' }).description!,
    }),
    `<bdi>${SARA}</bdi> removed you from Us.`,
  ],
  [
    'a notification',
    createElement(NoticeRow, { notice }),
    `<bdi>${SARA}</bdi> objects to <bdi>“הכול קורה”</bdi>.`,
  ],
  [
    'an invitation',
    createElement(InviteCard, { invitation: preview, back: '/' }),
    `<bdi>${SARA}</bdi> invites you`,
  ],
])('%s gives each name a direction of its own, and has none itself', (_, element, text) => {
  const html = draw(element);
  expect(html).toContain(text);
  expect(html).not.toMatch(/<(?!input)[^>]* dir=|[\u2068\u2069]/);
});
