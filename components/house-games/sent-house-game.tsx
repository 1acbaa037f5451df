'use client';

import { useMemo } from 'react';
import { unpackSquares, type SentSquare } from '@/lib/bingo/sent-squares';
import { HouseGame, type HouseGameProps } from './house-game';

type House = HouseGameProps['house'];

type SentHouseGameProps = Omit<HouseGameProps, 'house'> & {
  house: Omit<House, 'state'> & { state: Omit<House['state'], 'squares'> };
  squares: readonly SentSquare[];
};

/** A house game whose squares came packed: a visitor's page carries the whole pool, for the card that may be bought on it. */
export function SentHouseGame({ house, squares, ...rest }: SentHouseGameProps) {
  const whole = useMemo(
    () => ({ ...house, state: { ...house.state, squares: unpackSquares(squares) } }),
    [house, squares],
  );
  return <HouseGame house={whole} {...rest} />;
}
