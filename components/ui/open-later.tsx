'use client';

import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { unexpected_error } from '@/lib/words/common';
import { withOffline } from '@/lib/words/failure';
import { notify } from './notify';
import { settled } from '@/lib/browser/idle';
import { scriptsCome } from './scripts-come';
import { Spinner } from './spinner';
import { useCloseRequest } from './use-close-request';
import { usePart } from './use-part';

/** Shut with `onClose`, or with `onOpenChange(false)`. */
type OpenedPart = {
  open: boolean;
  onOpenChange?: (open: boolean) => void;
  onClose?: () => void;
};

/**
 * A part that is shut when the page comes, such as a dialog. Its script is fetched once the page has settled, so that
 * nothing on the screen waits for it and it is there without a connection, or with `onDemand` when it is opened first.
 * Until it has come a ring turns on the screen, and Escape takes the wish back. Where it did not come the part shuts again
 * and says so; the next try to open it sends for it anew. With `isMountedShut` it is in the page, shut, as soon as its
 * script has come: what opening it for the first time would cost has been done by then.
 */
export function openLater<Props extends OpenedPart>(
  load: () => Promise<ComponentType<Props>>,
  { onDemand = false, isMountedShut = false } = {},
) {
  let come: Promise<ComponentType<Props>> | undefined;
  const send = () => {
    come ??= scriptsCome().then(load);
    come.catch(() => (come = undefined));
    return come;
  };

  return function OpenLater(props: Props) {
    const { open, onOpenChange, onClose } = props;
    const [hasCome, setHasCome] = useState(false);
    const Part = usePart(send, open || (isMountedShut && hasCome), () => {
      notify(withOffline(unexpected_error));
      shut();
    });

    function shut() {
      onOpenChange?.(false);
      onClose?.();
    }

    useEffect(() => {
      if (onDemand) return;
      void settled()
        .then(send)
        .then(() => setHasCome(true))
        .catch(() => undefined);
    }, []);

    if (Part) return <Part {...props} />;
    return open && <OnItsWay onLeave={shut} />;
  };
}

/** Seen only where the network is slow: what comes at once would make it flash. */
function OnItsWay({ onLeave }: { onLeave: () => void }) {
  const leave = useEffectEvent(onLeave);
  useCloseRequest(true, onLeave);
  useEffect(() => {
    // Before a dialog that it was opened from: that is below it, and stays.
    function answerEscape(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      leave();
    }
    window.addEventListener('keydown', answerEscape, true);
    return () => window.removeEventListener('keydown', answerEscape, true);
  }, []);
  return (
    <div className="pointer-events-none fixed inset-0 z-50 grid animate-[appear_0.16s_0.4s_ease-out_both] place-items-center">
      <span className="grid place-items-center rounded-full border border-ink bg-paper-raised p-3 shadow-md">
        <Spinner label="Loading" className="size-7" />
      </span>
    </div>
  );
}
