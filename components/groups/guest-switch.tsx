import { OptionSwitch } from '@/components/game/option-switch';

type GuestSwitchProps = { group_id: string; allows_guests: boolean };

/** Lets people join with a name alone, wherever friends are invited. */
export const GuestSwitch = ({ group_id, allows_guests }: GuestSwitchProps) => (
  <OptionSwitch
    id={group_id}
    option="allows_guests"
    isOn={allows_guests}
    label="Friends can play with just a name"
    hint="They need your link but no account. If you turn this off, players who have joined can stay."
  />
);
