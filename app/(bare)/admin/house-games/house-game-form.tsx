'use client';

import { FormDialogActions, useCloseWhenDone } from '@/components/forms/form-dialog';
import { MomentField } from '@/components/forms/moment-field';
import { useTypedText } from '@/components/forms/typed-text';
import { TextAreaField, TextField } from '@/components/forms/text-field';
import { DealingField, PaceField, PrizesField } from '@/components/groups/dealing-fields';
import { ThemeField } from '@/components/groups/theme-field';
import { useFormAction } from '@/components/forms/use-form-action';
import { useHasPassed } from '@/components/game/due';
import { FormError } from '@/components/forms/form-error';
import { gameTitle, type Game } from '@/lib/bingo/game';
import { limits } from '@/lib/limits';
import { year_of_the_house, save_house_game_failed } from '@/lib/words/admin';
import { validation_error } from '@/lib/words/common';
import { movedAlong, timeZone } from '@/lib/words/time';
import type { Theme } from '@/lib/contract/themes';
import { houseGameSchema, SAME_THEME } from '@/lib/games/house-schema';
import { saveHouseGame } from '@/server-actions/house-games';
import { EditDialog } from '../edit-dialog';

type HouseGameFormProps = { themes: Theme[]; game?: Game };

/** Creates a house game, or edits one that has not started. */
export function HouseGameDialog({ themes, game }: HouseGameFormProps) {
  return (
    <EditDialog noun="House Game" name={game && gameTitle(game)} variant="secondary">
      {(close) => <HouseGameForm themes={themes} game={game} onDone={close} />}
    </EditDialog>
  );
}

type FormProps = { themes: Theme[]; game: Game | undefined; onDone: () => void };

function HouseGameForm({ themes, game, onDone }: FormProps) {
  const { formProps, fields, answer, isBusy, refusal, fieldError } = useFormAction(
    saveHouseGame,
    houseGameSchema,
    { failed: save_house_game_failed, defaultValue: startingValues(game) },
  );
  useCloseWhenDone(answer, onDone);
  const isThemeFixed = game !== undefined && game.cards_sold > 0;
  const seen = game?.scheduled_start ?? '';
  const isPastLock = useHasPassed(game?.locks_at ?? '', game?.is_locked);
  const [start, setStart] = useTypedText(fields.scheduled_start.name, seen);
  const moved = (at: string | null | undefined) =>
    at ? movedAlong(at, seen, start, timeZone()) : undefined;

  return (
    <form {...formProps} className="grid gap-4">
      <FormError message={refusal} title={fieldError && validation_error.title}>
        {fieldError}
      </FormError>
      <input type="hidden" name={fields.game_id.name} value={game?.id ?? ''} />
      <TextField field={fields.title} label="Title" autoComplete="off" />
      <TextAreaField field={fields.description} label="Description" aside="optional" />
      <ThemeField
        field={fields.theme_id}
        themes={isThemeFixed ? [] : themes.filter(({ id }) => id !== game?.theme_id)}
        first={game && { value: SAME_THEME, label: game.theme_name }}
        hint={
          isThemeFixed
            ? `Cards sold so far: ${game.cards_sold}. The theme can no longer change.`
            : 'The game draws up to 50 of its squares, or uses all if players choose. A theme needs 24.'
        }
      />
      <PaceField field={fields.pace} fixed={isThemeFixed ? game.pace : undefined} />
      {(fields.pace.value ?? fields.pace.initialValue) === 'year' && (
        <p className="text-fine text-ink-soft">{year_of_the_house.title}</p>
      )}
      <PrizesField field={fields.prizes} fixed={isThemeFixed ? game.prizes : undefined} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          field={fields.card_price}
          label="Card price"
          aside="play money, in dollars"
          inputMode="decimal"
        />
        <TextField
          field={fields.max_cards}
          label="Max cards"
          aside={`${limits.house_cards.default} if empty`}
          inputMode="numeric"
        />
      </div>
      <MomentField
        field={fields.scheduled_start}
        label="Scheduled start"
        hint={
          seen
            ? 'The other times move with it. Players get a notification.'
            : 'The game starts automatically. You can also start it earlier.'
        }
        moment={seen || null}
        onMoment={setStart}
      />
      <DealingField
        fields={fields}
        isFixed={isThemeFixed}
        isLocked={isThemeFixed && isPastLock}
        lock={moved(game?.locks_at)}
      />
      <MomentField
        key={`end ${moved(game?.ends_at)}`}
        field={fields.ends_at}
        label="End"
        hint="The closest cards share what nobody has won by then."
        moment={moved(game?.ends_at) ?? null}
      />
      <FormDialogActions
        label={game ? 'Save House Game' : 'Create House Game'}
        onCancel={onDone}
        isBusy={isBusy}
      />
    </form>
  );
}

const startingValues = (game: Game | undefined) =>
  game
    ? {
        title: game.title ?? '',
        description: game.description,
        theme_id: SAME_THEME,
        pace: game.pace,
        prizes: game.prizes,
        card_price: game.card_price,
        max_cards: game.max_cards ?? limits.house_cards.default,
        scheduled_start: game.scheduled_start,
        ends_at: game.ends_at,
        dealing: game.dealing,
        locks_at: game.locks_at,
      }
    : {
        pace: 'open' as const,
        card_price: limits.house_price.default,
        max_cards: limits.house_cards.default,
      };
