import { expect, it } from 'vitest';
import type { Invitation } from '@/lib/contract/groups';
import type { HouseGame } from '@/lib/contract/house-games';
import { houseGameMetadata, inviteMetadata } from './metadata';

const AWKWARD = "Big $$$: $& or $'?";

it('a title that people wrote is shown unchanged', () => {
  const game = { id: 'a', kind: 'house', title: AWKWARD, status: 'upcoming', pot_amount: 0 };
  expect(houseGameMetadata({ state: { game, squares: [] } } as unknown as HouseGame).title).toEqual(
    {
      absolute: `${AWKWARD} · Headline Bingo`,
    },
  );
  const invitation = {
    group_name: AWKWARD,
    host_display_name: 'Ada',
    theme_names: [],
    locks_at: null,
    squares: [],
  };
  expect(inviteMetadata(invitation as unknown as Invitation, 'ABC123').title).toEqual({
    absolute: `Join ${AWKWARD} · Headline Bingo`,
  });
});
