import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { playerActions } from '@/components/games/actions';
import { GameProvider } from '@/components/games/game-provider';
import { GameSkeleton } from '@/components/games/game-skeleton';
import { WholePage } from '@/components/shell/whole-page';
import { packState, packStory } from '@/lib/bingo/sent-state';
import { gamePath } from '@/lib/paths';
import { getGamePage, listMyGames } from '@/lib/games/queries';
import { withNotice } from '@/lib/accounts/redirect';
import { requireViewer } from '@/lib/accounts/viewer';
import { GoneGame } from './gone-game';
import { PrivateGame } from './private-game';

export const metadata: Metadata = { title: 'Private game' };

// Not streamed on a full load, because nothing of the page is known before its game.
export const instant = false;

type Props = PageProps<'/game/[gameId]'>;

export default function GamePage({ params }: Props) {
  return <WholePage fallback={<GameSkeleton />} draw={() => drawGame(params)} />;
}

async function drawGame(params: Props['params']) {
  const { gameId } = await params;
  const [viewer, page] = await Promise.all([requireViewer(`/game/${gameId}`), getGamePage(gameId)]);
  if (!page) {
    const { lost } = await listMyGames();
    const gone = lost.find(({ id }) => id === gameId);
    if (gone) return <GoneGame lost={gone} />;
    redirect(withNotice('/', 'load_game_failed'));
  }
  const { state, cards, timeline, after, proposals, group } = page;
  if (state.game.kind === 'house') redirect(gamePath(state.game));
  const { user_id, display_name, is_admin } = viewer;
  const is_member = group !== null;
  // Also for a finished game, because an objection can reopen it while the page is open.
  const invites = group?.is_creator
    ? { group_id: group.id, group_name: group.name, invite_code: group.invite_code }
    : null;

  return (
    <GameProvider
      initial={packState(state)}
      cards={cards}
      timeline={packStory(timeline)}
      after={after}
      viewer={{ user_id, display_name, is_admin, is_member, is_host: group?.is_creator }}
      actions={playerActions}
    >
      <PrivateGame
        invite_code={group?.invite_code ?? null}
        invites={invites}
        proposals={proposals}
      />
    </GameProvider>
  );
}
