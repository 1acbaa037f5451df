'use client';

import {
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
  type ComponentType,
} from 'react';
import { createPortal } from 'react-dom';
import { part_missing } from '@/lib/words/common';
import { whenIdle } from '@/lib/browser/when-idle';
import { Spinner } from './spinner';
import { showToast } from './toast';

type Opened = { open: boolean; onOpenChange: (open: boolean) => void };

const PATIENCE_MS = 15_000;

/**
 * A dialog or menu whose script is loaded when the page is idle, or, if `isFirst`, right after the page's own scripts, for what
 * most people press first. If it is opened before that, nothing else can be pressed until it appears, and Escape takes the
 * press back. If the script cannot be loaded, it closes with a message, and the next press tries again; `next/dynamic` would
 * replace the page by its error page.
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

    const isAwaited = open && !Loaded;
    const cancel = useEffectEvent((event: KeyboardEvent) => {
      if (event.key === 'Escape') onOpenChange(false);
    });
    useEffect(() => {
      if (!isAwaited) return;
      prepare().catch(fail);
      document.addEventListener('keydown', cancel);
      const patience = setTimeout(fail, PATIENCE_MS);
      return () => {
        document.removeEventListener('keydown', cancel);
        clearTimeout(patience);
      };
    }, [isAwaited]);

    if (isAwaited) return createPortal(<Awaited />, document.body);
    return wasOpened && Loaded ? <Loaded {...props} /> : null;
  };
}

/** Shown only if the script takes long. The opener keeps the focus. */
const Awaited = () => (
  <div
    className="pointer-events-auto fixed inset-0 z-50 grid animate-fade place-items-center [animation-delay:300ms] [animation-fill-mode:both]"
    onMouseDown={(event) => event.preventDefault()}
  >
    <div className="grid size-18 place-items-center rounded-full border border-ink bg-paper-raised">
      <Spinner label="Loading" className="size-9" />
    </div>
  </div>
);
