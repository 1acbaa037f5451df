'use client';

import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { Button } from '@/components/ui/button';
import type { ButtonVariant } from '@/components/ui/button-styles';
import { problemOf, type Problem } from '@/components/ui/form-error';
import { notify } from '@/components/ui/notify';
import { noAnswer, type Failure } from '@/lib/answer';
import type { Notice } from '@/lib/messages';
import { ConfirmDialog } from './confirm-dialog';

type Answer = { ok: boolean; notice?: Notice };

type ConfirmActionProps<Input> = {
  /** What it is called on the button and in the dialog. */
  label: string;
  /** Names the thing as well, where the label alone could be any row's: "Delete Budget week". */
  'aria-label'?: string;
  variant?: ButtonVariant;
  /** False takes the button away; a question that was asked stays until it is answered. */
  isOffered?: boolean;
  isDangerous?: boolean;
  question: Notice;
  action: (input: Input) => Promise<Answer>;
  input: Input;
  /** Said when no answer came at all. */
  failure: Failure;
  /** Where to go when it is done, for whoever may not stay. */
  next?: Route;
};

/** A button that asks once more. */
export function ConfirmAction<Input>({
  label,
  'aria-label': ariaLabel,
  variant = 'secondary',
  isOffered = true,
  isDangerous,
  question,
  action,
  input,
  failure,
  next,
}: ConfirmActionProps<Input>) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, start] = useTransition();

  function ask(open: boolean) {
    setProblem(null);
    setOpen(open);
  }

  const confirm = () =>
    start(async () => {
      const { ok, notice } = await action(input).catch((error): Answer => noAnswer(failure, error));
      if (!ok) return setProblem(notice ? problemOf(notice) : null);
      if (notice) notify(notice);
      setOpen(false);
      if (next) router.replace(next);
    });

  return (
    <>
      {isOffered && (
        <Button variant={variant} size="sm" aria-label={ariaLabel} onClick={() => ask(true)}>
          {label}
        </Button>
      )}
      <ConfirmDialog
        open={isOpen}
        onOpenChange={ask}
        question={question}
        label={label}
        isDangerous={isDangerous}
        isBusy={isBusy}
        problem={problem}
        onConfirm={confirm}
      />
    </>
  );
}
