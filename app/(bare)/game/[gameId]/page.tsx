import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { KeepCardsBar } from '@/components/accounts/keep-cards-bar';
import { ClosedGame } from '@/components/game/after/closed-game';
import { Hyphens } from '@/components/game/card/hyphens';
import { GameProvider } from '@/components/game/game-provider';
import { packState, packStory } from '@/lib/bingo/sent-state';
import { gamePath } from '@/lib/paths';
import { getDelay } from '@/lib/accounts/delay';
import { getGamePage, getGroupOfGame, listMyGames } from '@/lib/games/queries';
import { getViewerOrThrow, hadSeat } from '@/lib/accounts/viewer';
import { privateGameMetadata } from '@/lib/server/metadata';
import { GoneGame } from './gone-game';
import { BeforeStart } from './before-start';
import { PrivateGame } from './private-game';

// Not streamed on a full load, because nothing of the page is known before its game.
export const instant = false;

type Props = PageProps<'/game/[gameId]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return privateGameMetadata(await getGamePage((await params).gameId));
}

export default async function GamePage({ params, searchParams }: Props) {
  const [{ gameId }, { view }] = await Promise.all([params, searchParams]);
  const [viewer, page] = await Promise.all([getViewerOrThrow(), getGamePage(gameId)]);
  if (page?.state.game.kind === 'house') redirect(gamePath(page.state.game));
  if (!viewer || !page) return drawClosed(gameId, viewer !== null);
  const { state, cards, timeline, after, answers, written, group } = page;
  const { user_id, display_name, is_admin, pin_unlocked_at } = viewer;
  const is_member = group !== null;
  // Also for a finished game, because an objection can reopen it while the page is open.
  const invites = group?.is_creator
    ? {
        group_id: group.id,
        group_name: group.name,
        invite_code: group.invite_code,
        allows_guests: group.allows_guests,
      }
    : null;

  return (
    <Hyphens squares={state.squares}>
      <GameProvider
        initial={packState(state)}
        cards={cards}
        timeline={packStory(timeline)}
        after={after}
        delay={await getDelay(gameId, timeline)}
        viewer={{ user_id, display_name, is_admin, is_member, is_host: group?.is_creator }}
      >
        <PrivateGame
          isTable={view === 'table'}
          invite_code={group?.invite_code ?? null}
          invites={invites}
          written={written}
          start={<BeforeStart answers={answers} written={written} />}
          keep={
            viewer.is_anonymous && (
              <KeepCardsBar {...{ display_name, pin_unlocked_at }} back={`/game/${gameId}`} />
            )
          }
        />
      </GameProvider>
    </Hyphens>
  );
}

/** For visitors and for people who may not see the game. */
async function drawClosed(gameId: string, isSignedIn: boolean) {
  const [group, { lost }, hasMoved] = await Promise.all([
    getGroupOfGame(gameId),
    isSignedIn ? listMyGames('all') : { lost: [] },
    !isSignedIn && hadSeat(),
  ]);
  if (group === null) redirect('/?notice=load_game_failed');
  const gone = lost.find(({ id }) => id === gameId);
  if (gone) return <GoneGame lost={gone} />;
  const back = isSignedIn ? undefined : `/game/${gameId}`;
  return <ClosedGame {...{ group, back, hasMoved, gameId }} />;
}
