import { z } from 'zod';
import { ROUTE_TEMPLATES } from './analytics-routes';
import { parseUrl } from '@/lib/paths';

/**
 * Every analytics event with its payload. Payloads are strict and have only ids, numbers and short words, so that no field
 * accepts an e-mail address, a name or an invite code.
 */

const id = z.guid();
/** Begins in lower case, unlike invite codes. */
const word = z.string().regex(/^[a-z][a-zA-Z0-9_-]{0,63}$/);
const route = z.enum(ROUTE_TEMPLATES);
const money = z.number().nonnegative();
const count = z.number().int().nonnegative();
const milliseconds = z.number().nonnegative().max(600_000);
const kind = z.enum(['private', 'house']);

/** Events of server actions. */
const serverEvents = {
  user_signup: z.strictObject({}),
  user_login: z.strictObject({}),
  user_logout: z.strictObject({}),
  account_deleted: z.strictObject({}),
  game_created: z.strictObject({ game_id: id, kind, group_id: id.optional(), card_price: money }),
  game_joined: z.strictObject({ game_id: id, kind }),
  game_played_again: z.strictObject({ game_id: id }),
  game_archived: z.strictObject({ game_id: id, archived: z.boolean() }),
  card_purchased: z.strictObject({ game_id: id }),
  house_card_purchased: z.strictObject({ game_id: id, as_guest: z.boolean() }),
  square_marked: z.strictObject({ game_square_id: id, has_source: z.boolean() }),
  square_unmarked: z.strictObject({ game_square_id: id }),
  receipt_added: z.strictObject({ game_square_id: id }),
  house_square_called: z.strictObject({ game_square_id: id, has_source: z.boolean() }),
  note_saved: z.strictObject({
    game_square_id: id,
    has_comment: z.boolean(),
    has_reaction: z.boolean(),
  }),
  bingo_won: z.strictObject({ card_id: id, pot_amount: money, prize: word.optional() }),
  house_pot_claimed: z.strictObject({ cards: count, pot_amount: money }),
  group_created: z.strictObject({ group_id: id }),
  group_joined: z.strictObject({ group_id: id, by: z.enum(['code', 'link', 'invitation']) }),
  invite_sent: z.strictObject({ group_id: id, resent: z.boolean() }),
} as const;

/** Events that no action knows, which the browser sends. */
const browserEvents = {
  page_load: z.strictObject({ load_time_ms: milliseconds }),
  house_game_viewed: z.strictObject({
    game_id: id,
    status: z.enum(['upcoming', 'active', 'completed']),
  }),
  square_expanded: z.strictObject({ game_id: id, position: z.number().int().min(0).max(24) }),
  bingo_achieved: z.strictObject({ game_id: id, card_id: id }),
  invite_shared: z.strictObject({ by: z.enum(['share', 'copy']) }),
  navigation_click: z.strictObject({ to: route, from: word }),
  modal_opened: z.strictObject({ modal: word }),
  validation_error: z.strictObject({ form: word, field: word }),
  network_error: z.strictObject({ during: word }),
  api_error: z.strictObject({ action: word, code: word }),
} as const;

export const events = { ...serverEvents, ...browserEvents };

export type EventName = keyof typeof events;
export type EventPayload<Name extends EventName> = z.input<(typeof events)[Name]>;
export type BrowserEventName = keyof typeof browserEvents;

const isOrigin = (text: string) => parseUrl(text)?.origin === text;
/** An origin followed by a route template. */
const isPage = (text: string) =>
  ROUTE_TEMPLATES.some(
    (template) => text.endsWith(template) && isOrigin(text.slice(0, -template.length)),
  );

const address = z.string().max(300, { abort: true });

/** Sent with every event. The server adds `user_id` and `user_type` from the session, never from the browser. */
export const contextSchema = z.strictObject({
  session_id: z.guid(),
  timestamp: z.iso.datetime(),
  page_url: address.refine(isPage),
  referrer: address.refine((text) => text === '' || isOrigin(text) || isPage(text)),
  user_agent: z
    .string()
    .transform((agent) => agent.slice(0, 300))
    .optional(),
  route,
  theme: z.enum(['dark', 'light']),
});

/** The part that only the tab has. A cookie carries it to server actions. */
export const tabSchema = contextSchema.pick({ session_id: true, referrer: true, theme: true });

export type BrowserContext = z.input<typeof contextSchema>;
export type TabContext = z.output<typeof tabSchema>;

/** One event as the browser posts it to `/api/events`. */
export const browserEventSchema = z
  .strictObject({
    event: z.enum(Object.keys(browserEvents) as [BrowserEventName, ...BrowserEventName[]]),
    payload: z.unknown().optional(),
    context: contextSchema,
  })
  .transform(({ event, payload, context }, refuse) => {
    const parsed = events[event].safeParse(payload ?? {});
    if (!parsed.success) {
      refuse.addIssue({ code: 'custom', path: ['payload'], message: `not a payload of ${event}` });
      return z.NEVER;
    }
    return { event, payload: parsed.data, context };
  });

/** A batch of events. The app's own code never sends more than 20 at once. */
export const browserEventsSchema = z
  .array(z.unknown())
  .min(1)
  .max(20)
  .pipe(z.array(browserEventSchema));
