'use client';

import { useAction } from '@/components/forms/use-action';
import { SelectField, TextField } from '@/components/forms/text-field';
import { SubmitButton } from '@/components/forms/submit-button';
import { useFormAction } from '@/components/forms/use-form-action';
import { FormError } from '@/components/forms/form-error';
import { useGame } from '@/components/game/game-provider';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { WrittenLines } from '@/lib/contract/screens';
import { addLineSchema } from '@/lib/games/schema';
import { about_you } from '@/lib/words/cards';
import { quoted } from '@/lib/words/message';
import { linesCounted } from '@/lib/words/games';
import { line_with_at, delete_line_failed, add_line_failed } from '@/lib/words/themes';
import { addLine, deleteLine } from '@/server-actions/games';

/** The lines that everybody writes before the start, newest first. */
export function Lines({ written }: { written: WrittenLines }) {
  const { game, viewer } = useGame();
  const { run, isBusy } = useAction(delete_line_failed);

  const remove = (line_id: string) => run(() => deleteLine({ game_id: game.id, line_id }));

  return (
    <section aria-labelledby="lines" className="grid gap-3 border-t pt-3">
      <h3 id="lines" className="font-semibold">
        Write the squares together
      </h3>
      <p role="status" aria-live="polite">
        {linesCounted(written)}
      </p>
      <AddLine people={written.people} />
      {written.lines.length > 0 && (
        <ul aria-label="Squares" className="max-h-96 divide-y overflow-y-auto border-y">
          {[...written.lines].reverse().map((line) => (
            <li key={line.id} className="flex items-center justify-between gap-3 py-2">
              <div className="min-w-0 wrap-anywhere">
                <p dir="auto">{line.summary}</p>
                {line.text !== line.summary && (
                  <p dir="auto" className="text-fine text-ink-soft">
                    {line.text}
                  </p>
                )}
                <p className="text-fine text-ink-soft">
                  by <bdi>{line.by}</bdi>
                  {line.about_name && !line.is_about_me && (
                    <>
                      , about <bdi>{line.about_name}</bdi>
                    </>
                  )}
                  {line.is_about_me && `, about you: ${about_you.description}`}
                </p>
              </div>
              {(line.is_mine || viewer.is_host) && (
                <Button
                  variant="quiet"
                  size="icon"
                  aria-label={`Delete ${quoted(line.summary)}`}
                  aria-disabled={isBusy || undefined}
                  onClick={() => isBusy || void remove(line.id)}
                >
                  <Icon name="trash" />
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function AddLine({ people }: Pick<WrittenLines, 'people'>) {
  const { game } = useGame();
  const { formProps, fields, refusal } = useFormAction(addLine, addLineSchema, {
    failed: add_line_failed,
    defaultValue: { about_id: '' },
  });
  return (
    <form {...formProps} className="grid gap-3">
      <FormError message={refusal} />
      <input type="hidden" name="game_id" value={game.id} />
      <TextField
        field={fields.line}
        label="Your square"
        hint={
          fields.line.value?.includes('@')
            ? line_with_at.title
            : 'A short headline. To say what counts, add | and the rule.'
        }
        autoComplete="off"
      />
      <SelectField
        field={fields.about_id}
        label="About"
        hint="Nobody gets or marks a square about themselves."
        options={[
          { value: '', label: 'Nobody' },
          ...people.map((one) => ({ value: one.user_id, label: one.display_name })),
        ]}
      />
      <SubmitButton variant="secondary" className="justify-self-start">
        Add Square
      </SubmitButton>
    </form>
  );
}
