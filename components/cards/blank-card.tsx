import { StillFrame } from './still-frame';

/** The page before the news is on it: three grey lines of type in every square. */
export function BlankCard() {
  return <StillFrame card_number={0} renderCell={() => <DummyType />} />;
}

function DummyType() {
  return (
    <span className="grid w-[68%] gap-[2cqi] *:block *:h-[0.9cqi] *:bg-rule">
      <span />
      <span />
      <span className="w-3/5" />
    </span>
  );
}
