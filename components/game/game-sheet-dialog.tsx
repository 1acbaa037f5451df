'use client';

import { buttonClass } from '@/components/ui/button-styles';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { Panel } from '@/components/ui/panel';
import { BehindBroadcast } from './story/behind-broadcast';
import { ClosenessSwitch } from './closeness-switch';
import { EndGame } from './end-game';
import { useGame } from './game-provider';
import { SecretLink } from './secret-link';

type GameSheetDialogProps = { title: string; open: boolean; onClose: () => void };

/** The screen for the room, the delay of this device, and for the host what else concerns everybody. */
export function GameSheetDialog({ title, open, onClose }: GameSheetDialogProps) {
  const { game, cards, viewer } = useGame();
  const canLinkCards = game.kind === 'house' && game.dealing === 'chosen' && game.is_locked;
  const linked = canLinkCards && viewer.user_id !== null ? cards : [];

  return (
    <Dialog
      name="game_sheet"
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
    >
      <div className="grid gap-5">
        <Panel title="Screen">
          <div className="grid justify-items-start gap-4 border-t pt-3">
            {/* In its own tab, so that it can be cast or moved to another screen. */}
            <a
              href="?view=table"
              target="_blank"
              rel="noopener"
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
            >
              <Icon name="monitor" />
              This Device
            </a>
            {viewer.is_host && (
              <div className="grid gap-1">
                <h3 className="font-semibold">By a secret link</h3>
                <p className="text-fine text-ink-soft">
                  Whoever has the address sees this game and the ones after it, and needs no
                  account.
                </p>
                <SecretLink id={game.id} of="screen" />
              </div>
            )}
          </div>
        </Panel>
        {linked.map((card) => (
          <Panel key={card.id} title={`Card #${card.card_number} by a secret link`}>
            <p className="border-t py-2 text-fine text-ink-soft">
              Whoever has the address sees this card with its marks, and needs no account.
            </p>
            <SecretLink id={card.id} of="card" />
          </Panel>
        ))}
        <BehindBroadcast />
        {viewer.is_host && <ClosenessSwitch />}
        {viewer.is_host && <EndGame onEnd={onClose} />}
      </div>
    </Dialog>
  );
}
