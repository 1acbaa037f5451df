'use client';

import { StillFrame } from './still-frame';

/** A placeholder card with three gray lines in every square, shown before there are squares to show. */
export function BlankCard() {
  return <StillFrame card_number={0} renderCell={() => <DummyType />} />;
}

function DummyType() {
  return (
    <span className="dummy-type">
      <span />
      <span />
      <span />
    </span>
  );
}
