import type { ReactNode } from 'react';
import { QrCode } from '@/components/ui/qr-code';
import { how_to_play_paper } from '@/lib/words/cards';

type PrintedCardProps = {
  card_number: number;
  title: string;
  /** A small line below the card. */
  note: string;
  /** The QR code links to this address. The first card of the page draws the code, and the others copy it. */
  address: string;
  isFirst: boolean;
  /** The picture of the card. */
  children: ReactNode;
};

/** A card on paper: black on white, also on a dark device. The size is that of its sheet. */
export function PrintedCard({
  card_number,
  title,
  note,
  address,
  isFirst,
  children,
}: PrintedCardProps) {
  return (
    <section aria-label={`Card #${card_number}`} className="paper-card">
      <p dir="auto" className="paper-title">
        {title}
      </p>
      {children}
      <div className="paper-foot">
        <div className="paper-code">
          {isFirst ? (
            <QrCode id="paper-code" text={address} name={address} />
          ) : (
            <svg aria-hidden="true" viewBox="0 0 9 9">
              <use href="#paper-code" width="9" height="9" />
            </svg>
          )}
        </div>
        <div className="min-w-0">
          <p className="font-semibold">Card #{card_number}</p>
          <p>{how_to_play_paper.title}</p>
          <p className="wrap-anywhere">{note}</p>
        </div>
      </div>
    </section>
  );
}
