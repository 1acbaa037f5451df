import { z } from 'zod';
import { readEmails } from '@/lib/words/text';
import { invalid_email, invalid_emails } from '@/lib/words/common';
import { limits } from '@/lib/limits';
import { emailAddress, id, LONG_NAME, name, text } from '@/lib/words/schema-parts';
import { invalid_code, invalid_webhook } from '@/lib/words/groups';
import { codeIn } from './codes';
import { parseUrl } from '@/lib/paths';

export const groupName = name('Group name is required', limits.group_name, LONG_NAME);

/** The friends who are invited to a new group. They are optional; the error lists invalid addresses. */
export const friendEmailsSchema = z.object({
  friend_emails: text()
    .nullish()
    .transform((text, context) => {
      const { emails, invalid } = readEmails(text ?? '');
      const refuse = (message: string) => context.addIssue({ code: 'custom', message });
      if (invalid.length > 0) refuse(`${invalid_emails.title} ${invalid.join(', ')}`);
      if (emails.length > limits.friend_emails) refuse('You can invite at most 19 friends');
      return emails;
    }),
});

export const createGroupSchema = z.object({ name: groupName }).describe('create_group');

export const inviteMemberSchema = z
  .object({
    group_id: id(),
    email: emailAddress(invalid_email.description, invalid_email.description),
    /** E-mail a pending invitation again instead of refusing the address. */
    resend: z.boolean().optional(),
  })
  .describe('invite_member');

/** Accepts whatever the code or its link was pasted with. */
export const inviteCode = text('Invite code is required', invalid_code.description)
  .overwrite(codeIn)
  .min(1, 'Invite code is required')
  .regex(/^([A-Z0-9]{6,8})?$/, invalid_code.description);

export const joinGroupSchema = z.object({ invite_code: inviteCode }).describe('join_group');

/** Accepts any text, because only the database knows the valid codes. */
export const inviteLinkSchema = z.object({ invite_code: text().overwrite(codeIn).catch('') });

export const groupIdSchema = z.object({ group_id: id() });

/** The addresses that the app posts to; the same as in `private.is_webhook`. */
export const WEBHOOK =
  /^https:\/\/(?:(?:(?:canary|ptb)\.)?discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/\d{1,30}\/[\w-]{1,100}(?:\?thread_id=\d{1,30})?|hooks\.slack(?:-gov)?\.com\/(?:services(?:\/[A-Za-z0-9]{1,100}){3}|(?:triggers|workflows)(?:\/[A-Za-z0-9]{1,100}){3,4}))$/;

/**
 * Removes what people paste around an address: other query parameters, endings for other formats, brackets and spaces.
 */
function webhookIn(pasted: string): string {
  const bare = pasted.replace(/[\p{Cf}\s<>"'“”`]/gu, '');
  const url = parseUrl(bare);
  if (!url || url.username || url.port) return bare;
  const thread = url.searchParams.get('thread_id');
  const path = url.pathname.replace(/\/(?:slack|github)?$/, '');
  return `${url.origin}${path}${thread ? `?thread_id=${thread}` : ''}`;
}

export const webhookSchema = z
  .object({
    group_id: id(),
    url: text(invalid_webhook.description, invalid_webhook.description)
      .overwrite(webhookIn)
      .regex(WEBHOOK, invalid_webhook.description),
  })
  .describe('webhook');

export const memberSchema = z.object({ group_id: id(), user_id: id() });
