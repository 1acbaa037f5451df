import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { InviteCard } from './invite-card';

const invitation = {
  group_name: 'The Late Desk',
  host_display_name: 'Ada',
  theme_names: [],
  prizes: 'bingo' as const,
  starts_at: '2099-01-01T20:00:00Z',
  lock: null,
  squares: [],
  member_count: 20,
  is_full: true,
  table: null,
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

it('an invitation says what can be won', () => {
  const page = (prizes: 'bingo' | 'three') =>
    renderToStaticMarkup(
      createElement(InviteCard, {
        invitation: { ...invitation, prizes, is_full: false },
        back: '/invite/ABC123',
      }),
    );
  expect(page('bingo')).toContain('the first row of five takes the pot');
  expect(page('three')).toContain(
    'the first line takes half of the pot, the second line 30 % and the full card 20 %',
  );
});

it('an invitation shows when the game starts', () => {
  expect(draw(false)).toContain(
    '<time dateTime="2099-01-01T20:00:00Z">Jan 1, 2099, 8:00 PM UTC</time>',
  );
});
