'use client';

import { useEffect, useState, type RefObject } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { cx } from '@/components/ui/cx';

type Part = RefObject<HTMLElement | null>;

/** Where the list is below the card: brings the one into view that is not. With very large text, the list gets its room. */
export function OtherPart({ card, list }: { card: Part; list: Part }) {
  const [isAtCard, setAtCard] = useState(true);

  useEffect(() => {
    // The list is next until the card has left the lower half of the screen and all that is below it.
    const rootMargin = '-50% 0% 1000% 0%';
    const observer = new IntersectionObserver(
      ([entry]) => setAtCard(entry?.isIntersecting ?? true),
      { rootMargin },
    );
    if (card.current) observer.observe(card.current);
    return () => observer.disconnect();
  }, [card]);

  return (
    <Button
      variant="quiet"
      size="sm"
      className="@max-[15rem]:hidden @3xl:hidden"
      onClick={() => (isAtCard ? list : card).current?.scrollIntoView()}
    >
      <Icon name="chevron-down" className={cx('size-4.5', !isAtCard && 'rotate-180')} />
      <span className="max-[24rem]:capitalize">
        <span className="max-[24rem]:sr-only">To the </span>
        {isAtCard ? 'list' : 'card'}
      </span>
    </Button>
  );
}
