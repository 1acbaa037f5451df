'use client';

import { ConfirmAction } from '@/components/forms/confirm-action';
import { useGame } from '@/components/game/game-provider';
import { confirm_take_down_name, take_down_name_failed } from '@/lib/words/cards';
import { fill, quoted } from '@/lib/words/message';
import { takeDownName } from '@/server-actions/house-games';

type Named = { card_number: number; display_name: string };

/** For admins of a house game: replaces the name on a card. */
export function TakeDownName({ card_number, display_name }: Named) {
  const { game } = useGame();
  if (IS_TAKEN_DOWN.test(display_name)) return null;
  return (
    <ConfirmAction
      label="Take Down Name"
      aria-label={`Take Down Name ${display_name} of card #${card_number}`}
      variant="quiet"
      isDangerous
      question={fill(confirm_take_down_name, { name: quoted(display_name) })}
      action={takeDownName}
      failed={take_down_name_failed}
      input={{ game_id: game.id, card_number }}
    />
  );
}

const IS_TAKEN_DOWN = /^(Reader #\d+|Former player)$/;
