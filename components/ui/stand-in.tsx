import { useImperativeHandle, type Ref, type RefObject } from 'react';

type StandInProps = { button: RefObject<HTMLButtonElement | null>; ref?: Ref<HTMLButtonElement> };

/** Makes a button outside a menu the menu's trigger, so that the menu is placed at it and returns the focus to it. */
export function StandIn({ button, ref }: StandInProps) {
  useImperativeHandle(ref, () => button.current!, [button]);
  return null;
}
