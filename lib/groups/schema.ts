import { z } from 'zod';
import { invalid_email, invalid_emails } from '@/lib/words/common';
import { limits } from '@/lib/limits';
import {
  emailAddress,
  id,
  LONG_NAME,
  moment,
  name,
  pace,
  privatePrice,
  text,
  prizes,
} from '@/lib/contract/schema-parts';
import { checkLock, checkStart, lockFields } from '@/lib/games/lock';
import { checkOwn, madeOf } from '@/lib/sets/schema';
import { invalid_code } from '@/lib/words/groups';
import { invalid_webhook } from '@/lib/words/webhooks';

const GROUP_NAME_MISSING = 'Group name is required';

/** The first step of the wizard for a private session. */
export const sessionDetailsSchema = z
  .object({
    name: name(GROUP_NAME_MISSING, limits.group_name, LONG_NAME),
    ...madeOf,
    card_price: privatePrice('Price is required'),
    pace,
    prizes,
    scheduled_start: moment,
    ...lockFields,
  })
  .superRefine(checkOwn)
  .superRefine(checkLock)
  .superRefine(checkStart)
  .describe('private_session');

const SIMPLE_EMAIL = /^[^\s@,;]+@[^\s@,;][^\s@,;.]*\.[^\s@,;]+$/;

/** Splits the text at commas, semicolons and line ends. Valid addresses are in lower case, without duplicates. */
export function readEmails(text: string): { emails: string[]; invalid: string[] } {
  const typed = text
    .split(/[,;\n\r]+/)
    .map((part) => part.trim())
    .filter(Boolean);
  const isValid = (part: string) => part.length <= limits.email && SIMPLE_EMAIL.test(part);
  return {
    emails: [...new Set(typed.filter(isValid).map((part) => part.toLowerCase()))],
    invalid: typed.filter((part) => !isValid(part)),
  };
}

/** The second step of the wizard. Friends are optional; the error lists invalid addresses. */
export const friendEmailsSchema = z.object({
  friend_emails: text()
    .nullish()
    .transform((text, context) => {
      const { emails, invalid } = readEmails(text ?? '');
      const refuse = (message: string) => context.addIssue({ code: 'custom', message });
      if (invalid.length > 0) refuse(`${invalid_emails.title} ${invalid.join(', ')}`);
      if (emails.length > limits.friend_emails) refuse('A group has room for 19 friends');
      return emails;
    }),
});

export const createPrivateSessionSchema = z
  .object({
    request_id: id(),
    ...sessionDetailsSchema.shape,
    ...friendEmailsSchema.shape,
  })
  .superRefine(checkOwn)
  .superRefine(checkLock);

export const createGroupSchema = z
  .object({
    name: name(GROUP_NAME_MISSING, limits.group_name, LONG_NAME),
  })
  .describe('create_group');

export const inviteMemberSchema = z
  .object({
    group_id: id(),
    email: emailAddress(invalid_email.description, invalid_email.description),
    /** E-mail a pending invitation again instead of refusing the address. */
    resend: z.boolean().optional(),
  })
  .describe('invite_member');

/** Accepts spaces and hyphens between the characters, as people read codes out or write them down. */
export const inviteCode = text('Invite code is required', invalid_code.description)
  .overwrite((code) => code.replace(/[\s\p{Pd}]/gu, ''))
  .min(1, 'Invite code is required')
  .toUpperCase()
  .regex(/^([A-Z0-9]{6,8})?$/, invalid_code.description);

export const joinGroupSchema = z.object({ invite_code: inviteCode }).describe('join_group');

/** Accepts any text, because only the database knows the valid codes. */
export const inviteLinkSchema = z.object({ invite_code: text().trim().toUpperCase().catch('') });

export const groupIdSchema = z.object({ group_id: id() });

export const allowsGuestsSchema = z.object({ group_id: id(), allows_guests: z.boolean() });

/** The addresses that the app posts to; the same as in `private.is_webhook`. */
export const WEBHOOK =
  /^https:\/\/(?:(?:discord\.com|discordapp\.com)\/api\/webhooks\/\d{1,30}\/[\w-]{1,100}|hooks\.slack\.com\/services\/[A-Za-z0-9]{1,30}\/[A-Za-z0-9]{1,30}\/[A-Za-z0-9]{1,100})$/;

export const webhookSchema = z
  .object({
    group_id: id(),
    url: text(invalid_webhook.description, invalid_webhook.description)
      .trim()
      .regex(WEBHOOK, invalid_webhook.description),
  })
  .describe('webhook');

export const memberSchema = z.object({ group_id: id(), user_id: id() });
