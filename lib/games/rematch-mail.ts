import 'server-only';
import { after } from 'next/server';
import type { FollowedGame } from '@/lib/contract/games';
import { log } from '@/lib/server/log';
import { mailHtml, sendMailPatiently, type Mail } from '@/lib/server/mail';
import { getMailOrigin } from '@/lib/server/origin';
import { mailedName } from '@/lib/words/message';
import { PRODUCT_NAME } from '@/lib/words/common';

/** E-mails the link of a rematch to people who were invited by e-mail, after the response to the host. */
export function mailRematch({ game_id, mail }: FollowedGame): void {
  if (!mail || mail.emails.length === 0) return;
  after(async () => {
    const failed = (cause: unknown) =>
      log.error('A rematch was created, but its e-mail was not sent', cause);
    const message = await messageOf(game_id, mail).catch(failed);
    if (!message) return;
    // Not awaited, because a process that stops would wait for the mails that are tried again.
    for (const to of mail.emails) void sendMailPatiently({ ...message, to }).catch(failed);
  });
}

type About = NonNullable<FollowedGame['mail']>;

async function messageOf(
  game_id: string,
  { group_id, ...named }: About,
): Promise<Omit<Mail, 'to'>> {
  const origin = await getMailOrigin();
  const href = `${origin}/game/${game_id}`;
  const [group_name, host_name, theme_name] = [
    mailedName(named.group_name),
    mailedName(named.host_name),
    mailedName(named.theme_name),
  ];
  const sentences = [
    `${host_name} has started a new game of ${PRODUCT_NAME} with the same people in ${group_name}: ${theme_name}.`,
    'The cards are new, and you do not have one yet.',
  ];
  const ending = `You get this because ${host_name} invited this address to ${group_name}. To stop these emails, leave the group: ${origin}/group/${group_id}`;
  return {
    subject: `${PRODUCT_NAME}: ${host_name} started a new game in ${group_name}`,
    text: [...sentences, `Go to the game: ${href}`, ending].join('\n\n'),
    html: mailHtml({ sentences, link: { href, label: 'Go to the game' }, ending }),
  };
}
