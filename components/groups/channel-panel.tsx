'use client';

import { ConfirmAction } from '@/components/forms/confirm-action';
import { SubmitButton } from '@/components/forms/submit-button';
import { TextField } from '@/components/forms/text-field';
import { useFormAction } from '@/components/forms/use-form-action';
import { FormError } from '@/components/forms/form-error';
import { LocalTime } from '@/components/ui/local-time';
import { Panel } from '@/components/ui/panel';
import type { Group } from '@/lib/contract/groups';
import { webhookSchema } from '@/lib/groups/schema';
import { confirm_remove_webhook, save_webhook_failed } from '@/lib/words/groups';
import { removeWebhook, saveWebhook } from '@/server-actions/webhooks';

/** For the host: the channel in which the group's marks are posted. */
export function ChannelPanel({ group: { id: group_id, webhook } }: { group: Group }) {
  return (
    <Panel title="Marks in your channel">
      {webhook ? (
        <>
          <p className="border-t py-3 text-ink-soft">
            {webhook.off_at ? (
              <>
                Turned off <LocalTime at={webhook.off_at} />: {webhook.host} has accepted no message
                for a day. Remove it, and add it again once it works.
              </>
            ) : (
              <>Marks and wins appear in your channel at {webhook.host}.</>
            )}
            {webhook.failing_since && !webhook.off_at && (
              <>
                {' '}
                It has accepted none since <LocalTime at={webhook.failing_since} />.
              </>
            )}
          </p>
          <ConfirmAction
            label="Remove Channel"
            variant="secondary"
            question={confirm_remove_webhook}
            action={removeWebhook}
            failed={save_webhook_failed}
            input={{ group_id }}
          />
        </>
      ) : (
        <ChannelForm group_id={group_id} />
      )}
    </Panel>
  );
}

function ChannelForm({ group_id }: { group_id: string }) {
  const { formProps, fields, refusal } = useFormAction(saveWebhook, webhookSchema, {
    failed: save_webhook_failed,
  });
  return (
    <form {...formProps} className="grid gap-3 border-t pt-3">
      <FormError message={refusal} />
      <input type="hidden" name="group_id" value={group_id} />
      <TextField
        field={fields.url}
        label="Webhook of a Discord or Slack channel"
        hint="Marks and wins are posted there, at most every ten seconds. A Slack workflow gets them as “text”. Keep the address secret."
        autoComplete="off"
        spellCheck={false}
      />
      <SubmitButton variant="secondary" size="sm" className="justify-self-start">
        Save Channel
      </SubmitButton>
    </form>
  );
}
