export const NOTICE_KINDS = [
  'line_full',
  'one_to_go',
  'square_marked',
  'game_over',
  'objection_made',
  'invited',
  'game_began',
  'start_changed',
  'game_starts',
  'game_locks',
  'game_ends',
] as const;

export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Where a notice of a kind is shown or sent, as far as its person chose. */
export const CHANNELS = ['app', 'mail', 'push'] as const;

export type Channel = (typeof CHANNELS)[number];

export const DIGESTS = ['off', 'daily', 'weekly'] as const;
