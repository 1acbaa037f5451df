'use client';

import { SubmitButton } from '@/components/forms/submit-button';
import { useFormAction } from '@/components/forms/use-form-action';
import { forgetDraft } from '@/components/forms/typed-text';
import { NewGameFields } from '@/components/groups/new-game-fields';
import { useGameDraft } from '@/components/groups/use-game-draft';
import { linesAt } from '@/components/groups/own-squares';
import { FormError } from '@/components/forms/form-error';
import { Skeleton } from '@/components/ui/skeleton';
import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import type { Theme } from '@/lib/contract/themes';
import type { Named } from '@/lib/groups/lines';
import { createGameSchema } from '@/lib/games/schema';
import type { GroupSet } from '@/lib/contract/sets';
import { allowingLarge } from '@/components/forms/large-body';
import { createGame } from '@/server-actions/games';
import { create_game_failed } from '@/lib/words/games';

type CreateGameFormProps = {
  group_id: string;
  writer_id: string;
  themes: Theme[];
  sets: GroupSet[];
  people: Named[];
};

const create = allowingLarge('createGame', createGame);

/** Rendered after hydration, because earlier choices are restored from the browser's storage. */
export function CreateGameForm(props: CreateGameFormProps) {
  return useIsHydrated() ? <GameForm {...props} /> : <Skeleton className="h-96" />;
}

function GameForm({ group_id, writer_id, themes, sets, people }: CreateGameFormProps) {
  const place = `game ${group_id}`;
  const { chosen, onInput, onMoment } = useGameDraft(writer_id, place, [...sets, ...themes]);
  const { formProps, fields, refusal } = useFormAction(create, createGameSchema, {
    failed: create_game_failed,
    onDone() {
      forgetDraft(writer_id, place);
      forgetDraft(writer_id, linesAt(group_id));
    },
    defaultValue: { group_id, ...chosen },
  });

  return (
    <form {...formProps} onInput={onInput} className="grid gap-6">
      <FormError message={refusal} />
      <input type="hidden" name="group_id" value={group_id} />
      <NewGameFields {...{ fields, themes, sets, people, writer_id, onMoment }} place={group_id} />
      <SubmitButton size="lg">Create Game</SubmitButton>
    </form>
  );
}
