import type { FieldMetadata } from '@conform-to/react';
import type { ComponentProps } from 'react';
import { PACES } from '@/lib/bingo/kinds';
import { OWN } from '@/lib/groups/set-schema';
import { doesEverybodyWrite, EverybodyWrites, type EverybodyWritesProps } from './everybody-writes';
import { OwnSquares } from './own-squares';
import type { Source } from './start-from';
import { ThemeSample } from './theme-sample';

type Text = FieldMetadata<string | null | undefined>;

type ChosenThemeProps = {
  fields: {
    theme_id: FieldMetadata<string>;
    pace: Text;
    set_name: Text;
    lines: Text;
  } & EverybodyWritesProps['fields'];
  /** The group's sets, newest first, followed by the themes. */
  choices: readonly Source[];
  /** The members of the group, whom squares can be about. */
  people: ComponentProps<typeof OwnSquares>['people'];
  writer_id: string;
  /** The key under which typed squares are kept. */
  place: string;
};

/** Shown below the theme field: a sample card of the selected theme, or the fields to write squares. */
export function ChosenTheme({ fields, choices, people, writer_id, place }: ChosenThemeProps) {
  const { theme_id, set_name, lines } = fields;
  const chosen = theme_id.value ?? theme_id.defaultValue;
  const pace =
    PACES.find((one) => one === (fields.pace.value ?? fields.pace.defaultValue)) ?? 'open';
  const theme = choices.find(({ id }) => id === chosen);
  if (theme) return <ThemeSample theme_id={theme.id} name={theme.name} pace={pace} />;
  if (chosen !== OWN) return null;
  return (
    <>
      <OwnSquares
        writer_id={writer_id}
        place={place}
        sources={choices}
        people={people}
        isBegun={doesEverybodyWrite(fields)}
        errors={{ name: set_name.errors, lines: lines.errors }}
        pace={pace}
      />
      <EverybodyWrites fields={fields} />
    </>
  );
}
