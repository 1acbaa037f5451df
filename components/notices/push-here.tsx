'use client';

import { useEffect, useState } from 'react';
import { useAction } from '@/components/forms/use-action';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import { push_denied, push_here, push_missing } from '@/lib/words/notices';
import { renew, save, subscribe, unsubscribe } from './push';

/** Switches push on or off for this browser. The browser asks for its permission only after the press. */
export function PushHere({ publicKey }: { publicKey: string }) {
  const { run, isBusy } = useAction();
  const [state, setState] = useState<'unknown' | 'missing' | 'off' | 'on'>('unknown');

  useEffect(() => {
    if ('PushManager' in window)
      void renew().then(
        (isOn) => setState(isOn ? 'on' : 'off'),
        () => setState('off'),
      );
    else void Promise.resolve().then(() => setState('missing'));
  }, []);

  async function begin() {
    const subscription = await subscribe(publicKey).catch(() => null);
    if (!subscription) return notify(push_denied);
    const result = await run(() => save(subscription));
    if (result?.ok) setState('on');
  }

  async function end() {
    await unsubscribe();
    setState('off');
  }

  if (state === 'unknown') return null;
  const { title, description } = state === 'missing' ? push_missing : push_here;
  return (
    <div className="grid max-w-md justify-items-start gap-1.5 pt-6">
      <p className="text-[0.9375rem] font-semibold">{title}</p>
      <p className="text-fine text-ink-soft">{description}</p>
      {state === 'off' && (
        <Button variant="secondary" size="sm" disabled={isBusy} onClick={() => void begin()}>
          Tell me
        </Button>
      )}
      {state === 'on' && (
        <Button variant="secondary" size="sm" onClick={() => void end()}>
          Stop Here
        </Button>
      )}
    </div>
  );
}
