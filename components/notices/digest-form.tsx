'use client';

import { SelectField } from '@/components/forms/text-field';
import { SubmitButton } from '@/components/forms/submit-button';
import { useFormAction } from '@/components/forms/use-form-action';
import { FormError } from '@/components/forms/form-error';
import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import type { MailSettings } from '@/lib/contract/notices';
import { digestSchema } from '@/lib/notices/schema';
import { digestOptions } from '@/lib/words/notices';
import { saveDigest } from '@/server-actions/notices';

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
    defaultValue: {
      digest: mail.digest,
      digest_hour: String(mail.digest_hour),
      time_zone: zones[0],
    },
  });
  return (
    <form {...formProps} className="grid max-w-md gap-3 pt-6">
      <FormError notice={refusal} />
      <SelectField
        field={fields.digest}
        label="Digest by e-mail"
        hint="The marks on your cards with their receipts. No news, no mail."
        options={digestOptions}
      />
      {/* Hidden and not left out, so that they keep their values. */}
      <div hidden={fields.digest.value === 'off'} className="grid gap-3">
        <SelectField field={fields.digest_hour} label="At" options={HOURS} />
        <SelectField
          field={fields.time_zone}
          label="Time zone"
          hint="From 22:00 to 08:00 only a full line is sent, and the digest at its hour."
          options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        />
      </div>
      <SubmitButton variant="secondary" size="sm" className="justify-self-start">
        Save Digest
      </SubmitButton>
    </form>
  );
}

/** The time zone of this browser. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
