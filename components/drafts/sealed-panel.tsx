'use client';

import { useRead } from '@/components/forms/use-read';
import { useGame } from '@/components/game/game-provider';
import { LocalTime } from '@/components/ui/local-time';
import { Panel } from '@/components/ui/panel';
import { readSeals } from '@/lib/live/later-reads';
import { formatCount } from '@/lib/words/money';

const SHOWN = 20;

/** Shows who has sealed a card, but none of its squares. A private game also shows who is still choosing. */
export function SealedPanel() {
  const { game, players, messages } = useGame();
  const [read = []] = useRead(game.id, () => readSeals(game.id));

  const sealed = new Map<number, { name: string; at: string }>();
  for (const { card_number, display_name, sealed_at } of read)
    if (sealed_at) sealed.set(card_number, { name: display_name, at: sealed_at });
  for (const message of messages)
    if (message.type === 'card_sealed')
      sealed.set(message.card_number, { name: message.display_name, at: message.created_at });

  const choosing = players.filter(({ card_number }) => !sealed.has(card_number));
  const rows = [...sealed].sort(([, one], [, other]) => other.at.localeCompare(one.at));
  return (
    <Panel
      title="Sealed cards"
      aside={
        game.cards_sold > 0 && `${formatCount(sealed.size)} of ${formatCount(game.cards_sold)}`
      }
    >
      <ul>
        {rows.slice(0, SHOWN).map(([card_number, { name, at }]) => (
          <Row key={card_number} name={name} aside={<LocalTime at={at} />} />
        ))}
        {choosing.slice(0, SHOWN).map(({ card_number, display_name }) => (
          <Row key={card_number} name={display_name ?? 'Anonymous'} aside="still choosing" />
        ))}
      </ul>
      {rows.length === 0 && choosing.length === 0 && (
        <p className="border-t py-3 serif-italic text-ink-soft">Nobody has sealed a card yet.</p>
      )}
    </Panel>
  );
}

function Row({ name, aside }: { name: string; aside: React.ReactNode }) {
  return (
    <li className="flex min-h-10 flex-wrap items-center justify-between gap-x-3 border-t py-1.5">
      <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
      <span className="text-fine text-ink-soft">{aside}</span>
    </li>
  );
}
