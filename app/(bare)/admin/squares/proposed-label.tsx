'use client';

import { FormError } from '@/components/forms/form-error';
import { SubmitButton } from '@/components/forms/submit-button';
import { useFormAction } from '@/components/forms/use-form-action';
import type { Likelihood } from '@/lib/bingo/game';
import type { AdminSquare } from '@/lib/contract/themes';
import { likelihoodNames, squareSchema } from '@/lib/themes/schema';
import { save_square_failed } from '@/lib/words/admin';
import { saveSquare } from '@/server-actions/themes';

type ProposedLabelProps = { square: AdminSquare; label: Likelihood };

/** Gives a square the label that its games speak for, with one press. */
export function ProposedLabel({ square, label }: ProposedLabelProps) {
  const { formProps, fields, refusal } = useFormAction(saveSquare, squareSchema, {
    failed: save_square_failed,
  });
  const { id, theme_id, summary, text, months } = square;
  const values = {
    ...{ square_id: id, theme_id, summary, text, likelihood: label },
    months: months?.join(', ') ?? '',
  };
  return (
    <form {...formProps} className="grid justify-items-start gap-2">
      <FormError message={refusal} />
      {Object.entries(values).map(([name, value]) => (
        <input
          key={name}
          type="hidden"
          name={fields[name as keyof typeof values].name}
          value={value}
        />
      ))}
      <SubmitButton
        variant="secondary"
        size="sm"
        aria-label={`Change to ${likelihoodNames[label]}: ${summary}`}
      >
        Change to {likelihoodNames[label]}
      </SubmitButton>
    </form>
  );
}
