import { describe, expect, it } from 'vitest';
import { browserEventSchema, contextSchema, events } from './analytics-events';
import { pageUrlOf, referrerOf, ROUTE_TEMPLATES, routeOf } from './analytics-routes';

const ID = '00000000-0000-0000-0000-000000000001';
const origin = 'https://bingo.example';

const context = {
  session_id: ID,
  timestamp: '2026-11-21T12:00:00.000Z',
  page_url: `${origin}/invite/[inviteCode]`,
  referrer: '',
  user_agent: 'Test/1.0',
  route: '/invite/[inviteCode]',
  theme: 'dark',
};

const SECRETS = ['ada@example.com', `${origin}/invite/AB12CD?x=1`, 'Ada Lovelace', 'AB12CD'];

describe('the list of events', () => {
  it('has every event of the specification', () => {
    const specified =
      'user_signup user_login user_logout game_created game_joined card_purchased square_marked square_expanded bingo_achieved bingo_won house_game_viewed house_card_purchased house_square_called house_pot_claimed group_created group_joined invite_sent navigation_click modal_opened api_error validation_error network_error';
    expect(specified.split(' ').filter((name) => !(name in events))).toEqual([]);
  });

  it('has no field that accepts an address, a name or a code', () => {
    for (const [name, schema] of Object.entries(events))
      for (const [field, type] of Object.entries(schema.shape))
        for (const secret of SECRETS)
          expect(type.safeParse(secret).success, `${name}.${field} takes ${secret}`).toBe(false);
  });

  it('accepts no unknown field', () => {
    for (const [name, schema] of Object.entries(events)) {
      const { error } = schema.safeParse({ email: 'ada@example.com' });
      expect(
        error?.issues.map(({ code }) => code),
        name,
      ).toContain('unrecognized_keys');
    }
  });
});

describe('an event from the browser', () => {
  const loaded = { event: 'page_load', payload: { load_time_ms: 900 } };
  const event = (change: object) => browserEventSchema.safeParse({ context, ...change }).success;

  it('is accepted only with its own payload', () => {
    const expanded = { event: 'square_expanded', payload: { game_id: ID, position: 3 } };
    expect(event(expanded)).toBe(true);
    expect(event({ ...expanded, payload: { game_id: ID } })).toBe(false);
    const more = { ...expanded.payload, email: 'a@b.c' };
    expect(event({ ...expanded, payload: more })).toBe(false);
    expect(event(loaded)).toBe(true);
    expect(event({ event: 'moon_landed', payload: {} })).toBe(false);
  });

  it('cannot be an event of the server, nor name a user', () => {
    expect(event({ event: 'bingo_won', payload: { card_id: ID, pot_amount: 5 } })).toBe(false);
    expect(event({ ...loaded, context: { ...context, user_id: ID } })).toBe(false);
  });

  it('has its page as a route template only', () => {
    const from = (page_url: string) => contextSchema.safeParse({ ...context, page_url }).success;
    expect(from(`${origin}/`)).toBe(true);
    expect(from('http://192.168.0.7:3000/game/[gameId]')).toBe(true);
    for (const url of [
      `${origin}/invite/AB12CD`,
      `${origin}/auth?redirect=/invite/AB12CD`,
      `${origin}/invite/AB12CD/`,
      `${origin}/email-verification?email=ada@example.com`,
      'AB12CD/game/[gameId]',
      'https://ada@bingo.example/',
      '/',
      '',
    ])
      expect(from(url), url).toBe(false);
  });

  it('has its referrer as an origin or a route template', () => {
    const from = (referrer: string) => contextSchema.safeParse({ ...context, referrer }).success;
    const right = ['', 'https://news.example', `${origin}/`, `${origin}/invite/[inviteCode]`];
    for (const referrer of right) expect(from(referrer), referrer).toBe(true);
    for (const referrer of ['https://news.example/story?u=ada', `${origin}/invite/AB12CD`, 'x'])
      expect(from(referrer), referrer).toBe(false);
  });
});

describe('a route', () => {
  it('is found for every screen with any parameters', () => {
    for (const template of ROUTE_TEMPLATES)
      expect(routeOf(template.replace(/\[(?!other)\w+\]/g, 'AB12CD'))).toBe(template);
  });

  it('is reported without codes, ids and queries', () => {
    expect(pageUrlOf(`${origin}/invite/AB12CD?x=1#y`)).toBe(`${origin}/invite/[inviteCode]`);
    expect(pageUrlOf(`${origin}/group/${ID}/create-game`)).toBe(
      `${origin}/group/[groupId]/create-game`,
    );
    expect(pageUrlOf(`${origin}/nowhere/AB12CD`)).toBe(`${origin}/[other]`);
    expect(pageUrlOf(`${origin}/auth/?mode=signup`)).toBe(`${origin}/auth`);
    expect(routeOf('/AB12CD')).toBe('/[other]');
  });

  it('as a referrer is a template for this site, and an origin for other sites', () => {
    expect(referrerOf(`${origin}/invite/AB12CD`, origin)).toBe(`${origin}/invite/[inviteCode]`);
    expect(referrerOf('https://news.example/story?user=ada@example.com', origin)).toBe(
      'https://news.example',
    );
    for (const nothing of ['', 'about:blank', 'android-app://reader'])
      expect(referrerOf(nothing, origin)).toBe('');
  });
});
