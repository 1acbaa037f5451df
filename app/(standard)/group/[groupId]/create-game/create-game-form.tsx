'use client';

import { SubmitButton } from '@/components/forms/submit-button';
import { TextField } from '@/components/forms/text-field';
import { useFormAction } from '@/components/forms/use-form-action';
import { PaceField } from '@/components/games/pace-field';
import { ChosenTheme } from '@/components/sets/chosen-theme';
import { FormError } from '@/components/ui/form-error';
import * as gameFailures from '@/lib/games/failures';
import { limits } from '@/lib/limits';
import type { Theme } from '@/lib/themes/queries';
import { createGameSchema } from '@/lib/games/schema';
import type { GroupSet } from '@/lib/sets/answers';
import { createGame } from '@/server-actions/games';
import { ThemeChoice } from './theme-choice';

type CreateGameFormProps = {
  group_id: string;
  writer_id: string;
  themes: Theme[];
  sets: GroupSet[];
};

export function CreateGameForm({ group_id, writer_id, themes, sets }: CreateGameFormProps) {
  const { formProps, fields, problem, isBusy } = useFormAction(createGame, createGameSchema, {
    failure: gameFailures.createGame,
    defaultValue: {
      group_id,
      theme_id: themes[0]?.id,
      card_price: limits.house_price.default,
      pace: 'open',
    },
  });
  return (
    <form {...formProps} className="grid gap-6">
      <FormError {...problem} />
      <input type="hidden" name="group_id" value={group_id} />
      <ThemeChoice field={fields.theme_id} themes={themes} sets={sets} />
      <ChosenTheme
        fields={fields}
        choices={[...sets, ...themes]}
        writer_id={writer_id}
        place={group_id}
        isBusy={isBusy}
      />
      <PaceField field={fields.pace} />
      <TextField
        field={fields.card_price}
        type="number"
        label="Price to play"
        aside="play money, in dollars"
        hint="The price of every card goes into the group pot."
        inputMode="decimal"
        step={limits.price_step}
      />
      <SubmitButton size="lg">Create Game</SubmitButton>
    </form>
  );
}
