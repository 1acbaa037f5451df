'use client';

import type { ComponentProps } from 'react';
import { TextField } from '@/components/forms/text-field';
import type { GroupSet } from '@/lib/contract/sets';
import type { Theme } from '@/lib/contract/themes';
import { counted } from '@/lib/words/time';
import { ChosenTheme } from './chosen-theme';
import { MoreChoices } from './more-choices';
import { OWN_SQUARES, ThemeField } from './theme-field';

type NewGameFieldsProps = Pick<ComponentProps<typeof MoreChoices>, 'onMoment'> & {
  fields: ComponentProps<typeof MoreChoices>['fields'] &
    ComponentProps<typeof ChosenTheme>['fields'] & {
      stake: ComponentProps<typeof TextField>['field'];
    };
  themes: readonly Theme[];
  /** The group's own squares, newest first. */
  sets?: readonly GroupSet[];
  /** The members of the group, whom squares can be about. */
  people?: ComponentProps<typeof ChosenTheme>['people'];
  writer_id: string;
  /** The key under which typed squares are kept. */
  place: string;
};

/** The squares of a new private game, its price, and what most games leave as it is. */
export function NewGameFields(props: NewGameFieldsProps) {
  const { fields, themes, sets = [], people, writer_id, place, onMoment } = props;
  const choices = [...sets, ...themes];
  return (
    <>
      <ThemeField
        field={fields.theme_id}
        themes={themes}
        sets={sets.map((set) => ({ ...set, description: wordsOf(set) }))}
        last={OWN_SQUARES}
      />
      <ChosenTheme {...{ fields, choices, people, writer_id, place }} />
      <TextField
        field={fields.stake}
        label="At stake"
        aside="optional"
        hint="Everybody sees it. No money moves."
        autoComplete="off"
        placeholder="e.g. The loser cooks"
      />
      <MoreChoices {...{ fields, onMoment }} />
    </>
  );
}

const wordsOf = ({ square_count, by }: GroupSet) =>
  `Your group’s own: ${counted(square_count, 'square')}${by ? ` by ${by}` : ''}`;
