const TAKES_SETTINGS = /^(create_game|create_private_session|(create|update)_house_game)$/;
const NO_SETTING = ['p_group_id', 'p_game_id', 'p_name', 'p_request_id', 'p_settings'];

/** Puts the settings of a game, given as `p_<setting>`, into the one argument that has them. */
export function withSettings(name: string, args: Record<string, unknown>): Record<string, unknown> {
  if (!TAKES_SETTINGS.test(name) || 'p_settings' in args) return args;
  const { true: others = [], false: settings = [] } = Object.groupBy(
    Object.entries(args),
    ([key]) => (NO_SETTING.includes(key) ? 'true' : 'false'),
  );
  // A value for jsonb is wrapped for the driver.
  const named = settings.map(([key, value]) => [
    key.slice(2),
    key === 'p_set' && value ? ((value as { value?: unknown }).value ?? value) : value,
  ]);
  return { ...Object.fromEntries(others), p_settings: Object.fromEntries(named) };
}
