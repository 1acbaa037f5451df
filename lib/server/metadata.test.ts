import { expect, it } from 'vitest';
import type { Game } from '@/lib/bingo/game';
import type { Invitation } from '@/lib/contract/groups';
import { houseGameMetadata, inviteMetadata } from './metadata';

const AWKWARD = "Big $$$: $& or $'?";

it('a title that people wrote is shown unchanged', () => {
  const game = { id: 'a', kind: 'house', title: AWKWARD, status: 'upcoming', pot_amount: 0 };
  expect(houseGameMetadata(game as Game).title).toEqual({
    absolute: `${AWKWARD} · Headline Bingo`,
  });
  const invitation = { group_name: AWKWARD, host_display_name: 'Ada', theme_names: [] };
  expect(inviteMetadata(invitation as unknown as Invitation).title).toEqual({
    absolute: `Join ${AWKWARD} · Headline Bingo`,
  });
});
