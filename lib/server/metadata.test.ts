import { resolveTitle } from 'next/dist/lib/metadata/resolvers/resolve-title';
import { expect, it } from 'vitest';
import type { Game } from '@/lib/bingo/game';
import type { Invitation } from '@/lib/contract/groups';
import { houseGameMetadata, inviteMetadata } from './metadata';

const AWKWARD = "Big $$$: $& or $'?";

/** What a browser's tab says; the template is the layout's. */
const shown = ({ title }: { title?: unknown }) =>
  resolveTitle(title as string, '%s · Headline Bingo').absolute;

it('titles a page with what people wrote, to the letter', () => {
  const game = { id: 'a', kind: 'house', title: AWKWARD, status: 'upcoming', pot_amount: 0 };
  expect(shown(houseGameMetadata(game as Game))).toBe(`${AWKWARD} · Headline Bingo`);
  const invitation = { group_name: AWKWARD, host_display_name: 'Ada', theme_names: [] };
  expect(shown(inviteMetadata(invitation as unknown as Invitation))).toBe(
    `Join ${AWKWARD} · Headline Bingo`,
  );
});
