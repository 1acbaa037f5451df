import type { FieldMetadata } from '@conform-to/react';
import { MomentField } from '@/components/forms/moment-field';
import { SelectField } from '@/components/forms/text-field';
import { paceOptions } from '@/lib/bingo/pace';
import { prizeOptions } from '@/lib/words/results';

type Text = FieldMetadata<string | null | undefined>;

type DealingFieldProps = {
  fields: { dealing: Text; locks_at: Text };
  /** The time to lock that the form proposes. */
  lock?: string | undefined;
  /** Called with the typed time, so that a form can store it. */
  onMoment?: (locks_at: string) => void;
  /** True for a game that has sold cards, which keep their dealing. */
  isFixed?: boolean;
  /** True once the cards are locked. */
  isLocked?: boolean;
};

const OPTIONS = [
  { value: 'dealt', label: 'Everybody gets a random card' },
  { value: 'chosen', label: 'Everybody chooses their own' },
];

const hints: Record<string, string> = {
  dealt: 'The squares are drawn at random.',
  chosen: 'Players choose 24 squares and seal their cards. Marking begins when all cards lock.',
};

/** Whether cards are dealt or chosen, and until when players choose, as Conform fields. */
export function DealingField({
  fields: { dealing, locks_at },
  lock,
  onMoment,
  isFixed = false,
  isLocked = false,
}: DealingFieldProps) {
  const chosen = dealing.value ?? dealing.initialValue ?? 'dealt';
  return (
    <>
      <SelectField
        field={dealing}
        label="The cards"
        hint={hints[chosen]}
        options={isFixed ? OPTIONS.filter(({ value }) => value === chosen) : OPTIONS}
      />
      {chosen === 'chosen' && (
        <MomentField
          key={lock}
          field={locks_at}
          label="Cards lock at"
          aside={null}
          hint={
            isLocked
              ? 'The cards are locked and stay locked.'
              : 'Until then, players can buy cards and choose squares.'
          }
          isFixed={isLocked}
          moment={lock ?? locks_at.initialValue ?? null}
          onMoment={onMoment}
        />
      )}
    </>
  );
}

type PaceFieldProps = {
  field: FieldMetadata<string | null | undefined>;
  /** The pace, if it cannot be changed. */
  fixed?: string | undefined;
};

const paceHints: Record<string, string> = {
  evening:
    'Every card gets the same mix of likely and rare squares. With two players, about half of all evenings end in BINGO; with eight, three in four. Sports take longer.',
  week: 'Every card gets the same mix of likely and rare squares, so the game can be won within days.',
  year: 'Every card gets the same mix of likely and rare squares, so the game can be won within the year.',
  open: 'The mix of likely and rare squares is left to chance, and the game takes as long as it takes.',
};

/** Whether somebody chose the pace in this select box, which a theme then leaves as it is. */
export const isChosen = (pace: HTMLSelectElement): boolean => 'isChosen' in pace.dataset;

/** The game's pace, as a Conform field. */
export function PaceField({ field, fixed }: PaceFieldProps) {
  const options = fixed ? paceOptions.filter(({ value }) => value === fixed) : paceOptions;
  return (
    <SelectField
      field={field}
      label="How long?"
      hint={paceHints[field.value ?? field.defaultValue ?? 'open']}
      options={options}
      onChange={({ target }) => (target.dataset.isChosen = '')}
    />
  );
}

type PrizesFieldProps = {
  field: FieldMetadata<string | null | undefined>;
  /** The prizes, if they cannot be changed. */
  fixed?: string | undefined;
};

const prizeHints: Record<string, string> = {
  bingo: 'The first full line wins the pot and ends the game.',
  three: 'The pot is split 50, 30 and 20 percent, and the game goes on to the last prize.',
};

/** What can be won in the game, as a Conform field. */
export function PrizesField({ field, fixed }: PrizesFieldProps) {
  const options = fixed ? prizeOptions.filter(({ value }) => value === fixed) : prizeOptions;
  return (
    <SelectField
      field={field}
      label="Prizes"
      hint={prizeHints[field.value ?? field.defaultValue ?? 'bingo']}
      options={options}
    />
  );
}
