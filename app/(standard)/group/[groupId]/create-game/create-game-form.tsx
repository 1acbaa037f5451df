'use client';

import { SubmitButton } from '@/components/forms/submit-button';
import { TextField } from '@/components/forms/text-field';
import { useFormAction } from '@/components/forms/use-form-action';
import { PaceField } from '@/components/games/pace-field';
import { FormError } from '@/components/ui/form-error';
import * as gameFailures from '@/lib/games/failures';
import { limits } from '@/lib/limits';
import type { Theme } from '@/lib/themes/queries';
import { createGameSchema } from '@/lib/games/schema';
import { createGame } from '@/server-actions/games';

type CreateGameFormProps = { group_id: string; themes: Theme[] };

export function CreateGameForm({ group_id, themes }: CreateGameFormProps) {
  const { formProps, fields, problem } = useFormAction(createGame, createGameSchema, {
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
      <fieldset>
        <legend className="pb-2 font-semibold">Pick a theme</legend>
        <ul className="divide-y border-y">
          {themes.map(({ id, name, description }) => (
            <li key={id}>
              <label
                htmlFor={`theme-${id}`}
                className="flex gap-3 px-2 py-3 hover:bg-ink/4 has-checked:bg-mark/50"
              >
                <input
                  id={`theme-${id}`}
                  type="radio"
                  name={fields.theme_id.name}
                  value={id}
                  defaultChecked={fields.theme_id.defaultValue === id}
                  className="mt-1 size-5 shrink-0"
                />
                <span>
                  <span dir="auto" className="block font-serif text-lg leading-snug font-semibold">
                    {name}
                  </span>
                  {description && (
                    <span dir="auto" className="block text-fine text-ink-soft">
                      {description}
                    </span>
                  )}
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
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
