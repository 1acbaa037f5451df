'use client';

import { useOptimistic, useTransition, useEffect, useState } from 'react';
import { SelectField } from '@/components/forms/text-field';
import { SubmitButton } from '@/components/forms/submit-button';
import { useFormAction } from '@/components/forms/use-form-action';
import { FormError } from '@/components/forms/form-error';
import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import type { MailSettings } from '@/lib/contract/notices';
import { digestSchema } from '@/lib/notices/schema';
import {
  digestOptions,
  channelLabels,
  groupLabels,
  push_denied,
  push_unreached,
  push_here,
  push_missing,
  save_mail_settings_failed,
  choose_notices_failed,
  save_push_failed,
} from '@/lib/words/notices';
import { timeZone, zoneName } from '@/lib/words/time';
import { saveDigest, chooseNotices } from '@/server-actions/notices';
import { useAction } from '@/components/forms/use-action';
import type { Channel, NoticeGroup } from '@/lib/bingo/notices';
import { Button } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast';
import { renew, save, subscribe, unsubscribe } from './push';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** Whether and when a digest is mailed. The time zones to choose from are the saved one, this browser's and UTC. */
export function DigestForm({ mail }: { mail: MailSettings }) {
  const here = useIsHydrated() ? timeZone() : 'UTC';
  const chosen = mail.time_zone ?? here;
  // The server renders UTC for a person without a time zone.
  return <Digest key={chosen} mail={mail} zones={[...new Set([chosen, here, 'UTC'])]} />;
}

function Digest({ mail, zones }: { mail: MailSettings; zones: string[] }) {
  const { formProps, fields, refusal } = useFormAction(saveDigest, digestSchema, {
    failed: save_mail_settings_failed,
    defaultValue: {
      digest: mail.digest,
      digest_hour: String(mail.digest_hour),
      time_zone: zones[0],
    },
  });
  return (
    <form {...formProps} className="grid max-w-md gap-3 pt-6">
      <FormError message={refusal} />
      <SelectField
        field={fields.digest}
        label="Email digest"
        hint="New marks on your cards, with their receipts. No marks, no email."
        options={digestOptions}
      />
      {/* These fields are only hidden, so that they keep their values. */}
      <div hidden={fields.digest.value === 'off'} className="grid gap-3">
        <SelectField field={fields.digest_hour} label="Time" options={HOURS} />
        <SelectField
          field={fields.time_zone}
          label="Time zone"
          hint="From 22:00 to 08:00 we send only full lines, and your digest if you set it then."
          options={zones.map((zone) => ({ value: zone, label: zoneName(zone) }))}
        />
      </div>
      <SubmitButton variant="secondary" size="sm" className="justify-self-start">
        Save Digest
      </SubmitButton>
    </form>
  );
}

type ChoiceSwitchProps = { group: NoticeGroup; channel: Channel; is_on: boolean };

/** The switch of one group of notices in one channel. */
export function ChoiceSwitch({ group, channel, is_on }: ChoiceSwitchProps) {
  const { run } = useAction(choose_notices_failed);
  const [isOn, show] = useOptimistic(is_on);
  const [isBusy, start] = useTransition();

  const change = (next: boolean) =>
    start(async () => {
      show(next);
      const input = { group, channel, is_on: next, time_zone: timeZone() };
      await run(() => chooseNotices(input));
    });

  return (
    <label className="inline-grid size-11 place-items-center">
      <span className="sr-only">
        {groupLabels[group].title}, {channelLabels[channel]}
      </span>
      <input
        type="checkbox"
        className="size-5 accent-press"
        checked={isOn}
        aria-disabled={isBusy || undefined}
        onChange={(event) => isBusy || change(event.currentTarget.checked)}
      />
    </label>
  );
}

/** Switches push on or off for this browser. The browser asks for its permission only after the press. */
export function PushHere({ publicKey }: { publicKey: string }) {
  const { run, isBusy } = useAction(save_push_failed);
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
    if (!subscription)
      return showToast(Notification.permission === 'granted' ? push_unreached : push_denied);
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
          Turn On
        </Button>
      )}
      {state === 'on' && (
        <Button variant="secondary" size="sm" onClick={() => void end()}>
          Turn Off
        </Button>
      )}
    </div>
  );
}
