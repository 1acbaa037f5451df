'use client';

import type { FormEvent } from 'react';
import { SubmitButton } from '@/components/forms/submit-button';
import { TextField } from '@/components/forms/text-field';
import { useFormAction } from '@/components/forms/use-form-action';
import { forgetDraft, useDraft } from '@/components/ui/typed-text';
import { MoreChoices } from '@/components/games/more-choices';
import { OWN_SQUARES, ThemeField } from '@/components/games/theme-field';
import { ChosenTheme } from '@/components/sets/chosen-theme';
import { linesAt } from '@/components/sets/own-squares';
import { FormError } from '@/components/ui/form-error';
import { Skeleton } from '@/components/ui/skeleton';
import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import { limits } from '@/lib/limits';
import type { Theme } from '@/lib/contract/themes';
import { createGameSchema } from '@/lib/games/schema';
import type { GroupSet } from '@/lib/contract/sets';
import { OWN } from '@/lib/sets/schema';
import { allowingLarge } from '@/components/forms/large-body';
import { createGame } from '@/server-actions/games';

type CreateGameFormProps = {
  group_id: string;
  writer_id: string;
  themes: Theme[];
  sets: GroupSet[];
};

const create = allowingLarge('createGame', createGame);

/** Rendered after hydration, because earlier choices are restored from the browser's storage. */
export function CreateGameForm(props: CreateGameFormProps) {
  return useIsHydrated() ? <GameForm {...props} /> : <Skeleton className="h-96" />;
}

function GameForm({ group_id, writer_id, themes, sets }: CreateGameFormProps) {
  const choices = [...sets, ...themes];
  const place = `game ${group_id}`;
  const [chosen, choose] = useDraft(writer_id, place, {
    theme_id: '',
    card_price: String(limits.house_price.default),
    pace: 'open',
    prizes: 'bingo',
    dealing: 'dealt',
    locks_at: '',
    scheduled_start: '',
    ends_at: '',
  });
  const isThere = [OWN, ...choices.map(({ id }) => id)].includes(chosen.theme_id);
  const { formProps, fields, refusal } = useFormAction(create, createGameSchema, {
    onDone() {
      forgetDraft(writer_id, place);
      forgetDraft(writer_id, linesAt(group_id));
    },
    defaultValue: { group_id, ...chosen, theme_id: isThere ? chosen.theme_id : '' },
  });

  function keep({ target }: FormEvent<HTMLFormElement>) {
    const { name, value } = target as HTMLInputElement;
    if (name in chosen) choose(() => ({ [name]: value }));
  }

  return (
    <form {...formProps} onInput={keep} className="grid gap-6">
      <FormError notice={refusal} />
      <input type="hidden" name="group_id" value={group_id} />
      <ThemeField
        field={fields.theme_id}
        themes={themes}
        sets={sets.map((set) => ({ ...set, description: wordsOf(set) }))}
        last={OWN_SQUARES}
      />
      <ChosenTheme fields={fields} choices={choices} writer_id={writer_id} place={group_id} />
      <TextField
        field={fields.card_price}
        label="Price to play"
        aside="play money, in dollars"
        hint="The price of every card goes into the group pot."
        inputMode="decimal"
      />
      <MoreChoices fields={fields} onMoment={(typed) => choose(() => typed)} />
      <SubmitButton size="lg">Create Game</SubmitButton>
    </form>
  );
}

const wordsOf = ({ square_count, by }: GroupSet) =>
  `Your group’s own: ${square_count} squares${by ? ` by ${by}` : ''}`;
