export const NOTICE_KINDS = [
  'line_full',
  'one_to_go',
  'square_marked',
  'game_over',
  'objection_made',
  'invited',
  'new_host',
  'game_began',
  'start_changed',
  'game_starts',
  'game_locks',
  'game_ends',
] as const;

export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const NOTICE_GROUPS = ['my_card', 'game_dates', 'invitations'] as const;

export type NoticeGroup = (typeof NOTICE_GROUPS)[number];

/**
 * The kinds that one switch of the settings changes together. `square_marked` is in no group, because notices of every
 * mark would drown all others: it can be switched off, but not on.
 */
export const KINDS_OF: Record<NoticeGroup, readonly NoticeKind[]> = {
  my_card: ['line_full', 'one_to_go', 'game_over', 'objection_made'],
  game_dates: ['game_began', 'start_changed', 'game_starts', 'game_locks', 'game_ends'],
  invitations: ['invited', 'new_host'],
};

/** The ways in which a person can choose to get a kind of notice. */
export const CHANNELS = ['app', 'mail', 'push'] as const;

export type Channel = (typeof CHANNELS)[number];

/** The kinds that can be mailed; the same list as in `private.mailed_kinds`. */
const MAILED: readonly NoticeKind[] = [
  'line_full',
  'game_over',
  'start_changed',
  'game_starts',
  'game_locks',
  'game_ends',
];

type NoticeSwitch = { group: NoticeGroup; channel: Channel; is_on: boolean };

/** The kinds that a switch of the settings changes. */
export function kindsSwitched({ group, channel, is_on }: NoticeSwitch): NoticeKind[] {
  const kinds = KINDS_OF[group].filter((kind) => channel !== 'mail' || MAILED.includes(kind));
  return group === 'my_card' && channel !== 'mail' && !is_on ? [...kinds, 'square_marked'] : kinds;
}

export const DIGESTS = ['off', 'daily', 'weekly'] as const;
