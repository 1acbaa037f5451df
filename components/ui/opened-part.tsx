'use client';

import {
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
  type ComponentType,
} from 'react';
import { part_missing } from '@/lib/words/common';
import { whenIdle } from '@/lib/browser/when-idle';
import { showToast } from './toast';

type Opened = { open: boolean; onOpenChange: (open: boolean) => void };

/**
 * A dialog or menu whose script is loaded when the page is idle, or, if `isFirst`, right after the page's own scripts, for what
 * most people press first. If it is opened before that, it appears as soon as the script is there, unless Escape is pressed
 * first. If the script cannot be loaded, it closes with a message, and the next press tries again; `next/dynamic` would replace
 * the page by its error page.
 */
export function openedPart<Props extends Opened>(
  load: () => Promise<ComponentType<Props>>,
  { isFirst = false } = {},
) {
  let Part: ComponentType<Props> | undefined;
  const listeners = new Set<() => void>();

  async function prepare() {
    Part ??= await load();
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** A press tries again what failed here. */
  function prepareAfter(time: Promise<void>) {
    time.then(prepare).catch(() => undefined);
  }

  if (isFirst && typeof window !== 'undefined') prepareAfter(Promise.resolve());

  return function OpenedPart(props: Props) {
    const { open, onOpenChange } = props;
    const Loaded = useSyncExternalStore(
      subscribe,
      () => Part,
      () => undefined,
    );
    const [wasOpened, setOpened] = useState(open);
    if (open && !wasOpened) setOpened(true);

    const fail = useEffectEvent(() => {
      onOpenChange(false);
      showToast(part_missing);
    });
    useEffect(() => prepareAfter(whenIdle()), []);
    useEffect(() => {
      if (open) prepare().catch(fail);
    }, [open]);

    const isAwaited = open && !Loaded;
    const cancel = useEffectEvent((event: KeyboardEvent) => {
      if (event.key === 'Escape') onOpenChange(false);
    });
    useEffect(() => {
      if (!isAwaited) return;
      document.addEventListener('keydown', cancel);
      return () => document.removeEventListener('keydown', cancel);
    }, [isAwaited]);

    return wasOpened && Loaded ? <Loaded {...props} /> : null;
  };
}
