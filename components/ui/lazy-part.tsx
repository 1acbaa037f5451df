'use client';

import { createElement, useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { pendingScripts } from '@/lib/browser/pending-scripts';
import { whenIdle } from '@/lib/browser/when-idle';
import { withRetry } from '@/lib/browser/with-retry';
import { unexpected_error } from '@/lib/words/common';
import { withOffline } from '@/lib/words/failure';
import { notify } from './notify';
import { Spinner } from './spinner';
import { useCloseRequest } from './use-close-request';

type Load<Props> = () => Promise<ComponentType<Props>>;

type LazyPartOptions<Props> = {
  /** Shown while the script loads. */
  Loading?: ComponentType;
  /** Shown if the script did not load; `refetch` tries again. */
  Failed?: ComponentType<Props & { refetch: () => void }>;
};

/**
 * A component whose script is fetched at its first render, or earlier with `preload`. The server never renders it: for a part
 * of the page's HTML use `dynamic`. Without `Failed`, fetching is retried for 16 s, then the error boundary gets the error.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  { Loading, Failed }: LazyPartOptions<Props> = {},
) {
  const fetchScript = fetchOnce(Failed ? load : () => withRetry(load));

  function LazyPart(props: Props) {
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    const Part = useScript(fetchScript, !failure, (error) => setFailure({ error }));
    if (Part) return createElement(Part, props);
    if (!failure) return Loading && <Loading />;
    if (!Failed) throw failure.error;
    return <Failed {...props} refetch={() => setFailure(null)} />;
  }
  return Object.assign(LazyPart, { preload: preloadOf(fetchScript) });
}

/** A dialog calls `onClose` or `onOpenChange(false)` when it closes. */
type DialogProps = {
  open: boolean;
  onOpenChange?: (open: boolean) => void;
  onClose?: () => void;
};

/**
 * A dialog or menu that is closed when its page loads. Its script is fetched when the page is idle, so it also opens
 * offline; with `onDemand`, it is fetched at the first opening. An open dialog shows a spinner until its script has loaded,
 * and Escape cancels. If the script does not load, the dialog closes with a notice, and the next opening fetches it again.
 * `isMountedShut` mounts the closed dialog once its script has loaded, which makes the first opening faster.
 */
export function lazyDialog<Props extends DialogProps>(
  load: Load<Props>,
  { onDemand = false, isMountedShut = false } = {},
) {
  const fetchScript = fetchOnce(load);

  function LazyDialog(props: Props) {
    const { open, onOpenChange, onClose } = props;
    const [isLoaded, setLoaded] = useState(false);
    const Part = useScript(fetchScript, open || (isMountedShut && isLoaded), () => {
      notify(withOffline(unexpected_error));
      close();
    });

    function close() {
      onOpenChange?.(false);
      onClose?.();
    }

    useEffect(() => {
      if (onDemand) return;
      void whenIdle()
        .then(fetchScript)
        .then(() => setLoaded(true))
        .catch(() => undefined);
    }, []);

    if (Part) return createElement(Part, props);
    return open && <LoadingDialog onClose={close} />;
  }
  return Object.assign(LazyDialog, { preload: preloadOf(fetchScript) });
}

/** Caches the fetched script; after a failure, the next call fetches it again. */
function fetchOnce<Props>(load: Load<Props>): Load<Props> {
  let script: Promise<ComponentType<Props>> | undefined;
  return () => {
    script ??= pendingScripts().then(load);
    script.catch(() => (script = undefined));
    return script;
  };
}

/** Ignores a failure, because the part fetches its script again when it is rendered. */
const preloadOf = <Props,>(fetchScript: Load<Props>) =>
  function preload() {
    fetchScript().catch(() => undefined);
  };

function useScript<Props>(
  fetchScript: Load<Props>,
  isWanted: boolean,
  onFailure: (error: unknown) => void,
): ComponentType<Props> | null {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const fail = useEffectEvent(onFailure);

  useEffect(() => {
    if (!isWanted || Part) return;
    let isCurrent = true;
    fetchScript().then(
      (loaded) => {
        if (isCurrent) setPart(() => loaded);
      },
      (error: unknown) => {
        if (isCurrent) fail(error);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [fetchScript, isWanted, Part]);

  return Part;
}

/** The spinner appears after 0.4 s, so it does not flash for fast scripts. */
function LoadingDialog({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose);
  useCloseRequest(true, onClose);
  useEffect(() => {
    // Listens in the capture phase, so Escape does not also close the dialog behind this one.
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      close();
    }
    window.addEventListener('keydown', closeOnEscape, true);
    return () => window.removeEventListener('keydown', closeOnEscape, true);
  }, []);
  return (
    <div className="pointer-events-none fixed inset-0 z-50 grid animate-[appear_0.16s_0.4s_ease-out_both] place-items-center">
      <span className="grid place-items-center rounded-full border border-ink bg-paper-raised p-3 shadow-md">
        <Spinner label="Loading" className="size-7" />
      </span>
    </div>
  );
}
