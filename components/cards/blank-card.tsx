'use client';

import { StillFrame } from './still-frame';

/** The page before the news is on it: three grey lines of type in every square. */
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
