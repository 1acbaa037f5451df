import type { ChannelPost } from '@/lib/contract/groups';
import { formatMoney } from './money';
import { prizeNames } from './results';

/** How a service shows what players wrote: as plain text, and an address without a preview. */
export type Service = { text: (text: string) => string; link: (url: string) => string };

/** Escapes whatever would format the text or mention somebody. */
export const discord: Service = {
  text: (text) => text.replace(/[^\p{L}\p{M}\p{N}\s\p{Extended_Pictographic}]/gu, '\\$&'),
  link: (url) => `<${new URL(url).href}>`,
};
export const slack: Service = {
  text: (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  link: (url) => slack.text(new URL(url).href),
};

/** The message that tests a new address. */
export const firstPost = (group: string) => `Marks and wins of ${group} appear here from now on.`;

/** The number of headlines in one message, so that it stays below the length that both services take. */
const MOST = 10;

/** A message about a game: its theme, its news, and the address of its page. */
export function postOf({ theme_name, news }: ChannelPost, page: string, to: Service): string {
  const shown = news.slice(-MOST);
  const left = news.length - shown.length;
  return [
    to.text(theme_name),
    ...(left > 0 ? [`… and ${left} more before`] : []),
    ...shown.map((one) => lineOf(one, to)),
    to.link(page),
  ].join('\n');
}

function lineOf(one: ChannelPost['news'][number], to: Service): string {
  if (one.type === 'game_ended') return 'The game is over. Nobody called BINGO.';
  if (one.type === 'bingo_called')
    return `${prizeNames[one.prize]}! ${to.text(one.display_name)} won ${formatMoney(one.amount)} (play money).`;
  const receipt = one.source_url ? `, ${to.link(one.source_url)}` : '';
  return `✓ ${to.text(one.summary)} (${to.text(one.by)}${receipt})`;
}
