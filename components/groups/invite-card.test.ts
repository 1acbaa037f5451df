import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { InviteCard } from './invite-card';

const invitation = {
  ...{ group_name: 'The Late Desk', host_display_name: 'Ada', theme_names: [], squares: [] },
  ...{
    prizes: 'bingo' as const,
    stake: null,
    everybody_writes: false,
    price: null,
    starts_at: null,
    lock: null,
    member_count: 20,
    table: null,
  },
};
const draw = (is_full: boolean) =>
  renderToStaticMarkup(
    createElement(InviteCard, { invitation: { ...invitation, is_full }, back: '/invite/ABC123' }),
  );

it('the invitation of a full group names who can make room and has no sign-up form', () => {
  const page = draw(true);
  expect(page).toContain('Group Full');
  expect(page).toContain('<bdi>Ada</bdi> can make room in <bdi>The Late Desk</bdi>.');
  expect(page).toContain('Log In');
  expect(page).not.toContain('Sign Up');
  expect(page).not.toContain('saved you a seat');
  expect(draw(false)).toContain('Sign Up');
});
