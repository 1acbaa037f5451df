'use client';

import {
  FormDialog,
  FormDialogActions,
  useCloseWhenDone,
  FormOpener,
} from '@/components/forms/form-dialog';
import { TextField } from '@/components/forms/text-field';
import { useFormAction } from '@/components/forms/use-form-action';
import { FormError } from '@/components/forms/form-error';
import { gameTitle, type Game } from '@/lib/bingo/game';
import { formatMoney } from '@/lib/words/money';
import { contributionSchema } from '@/lib/games/house-schema';
import { contributeHouseFund } from '@/server-actions/house-games';
import { contribute_failed } from '@/lib/words/admin';

/** Adds house money to the pot of a game that has not started. */
export function FundDialog({ game, fund_balance }: { game: Game; fund_balance: number }) {
  const title = gameTitle(game);
  const label = `Fund the pot of ${title}`;
  return (
    <FormOpener
      opener={{ children: 'Fund', variant: 'secondary', size: 'sm', 'aria-label': label }}
    >
      {(dialog) => (
        <FormDialog
          {...dialog}
          title="Contribute from the house fund"
          description={`${title} has ${formatMoney(game.pot_amount)} in its pot. The fund holds ${formatMoney(fund_balance)}.`}
        >
          {(close) => <FundForm game={game} onDone={close} />}
        </FormDialog>
      )}
    </FormOpener>
  );
}

function FundForm({ game, onDone }: { game: Game; onDone: () => void }) {
  const { formProps, fields, answer, isBusy, refusal } = useFormAction(
    contributeHouseFund,
    contributionSchema,
    { failed: contribute_failed, defaultValue: { game_id: game.id } },
  );
  useCloseWhenDone(answer, onDone);
  return (
    <form {...formProps} className="grid gap-4">
      <FormError message={refusal} />
      <input type="hidden" name={fields.game_id.name} value={game.id} />
      <TextField
        field={fields.amount}
        label="Amount"
        aside="play money, in dollars"
        inputMode="decimal"
        autoComplete="off"
      />
      <FormDialogActions label="Contribute" onCancel={onDone} isBusy={isBusy} />
    </form>
  );
}
