import { resolveTitle } from 'next/dist/lib/metadata/resolvers/resolve-title';
import { expect, it } from 'vitest';
import type { Game } from '@/lib/bingo/game';
import type { Invitation } from '@/lib/contract/groups';
import { houseGameMetadata, inviteMetadata } from './metadata';

const AWKWARD = "Big $$$: $& or $'?";

/** The title of the browser's tab, with the template of the layout. */
const shown = ({ title }: { title?: unknown }) =>
  resolveTitle(title as string, '%s · Headline Bingo').absolute;

it('a title that people wrote is shown unchanged', () => {
  const game = { id: 'a', kind: 'house', title: AWKWARD, status: 'upcoming', pot_amount: 0 };
  expect(shown(houseGameMetadata(game as Game))).toBe(`${AWKWARD} · Headline Bingo`);
  const invitation = { group_name: AWKWARD, host_display_name: 'Ada', theme_names: [] };
  expect(shown(inviteMetadata(invitation as unknown as Invitation))).toBe(
    `Join ${AWKWARD} · Headline Bingo`,
  );
});
