import 'server-only';
import { after } from 'next/server';
import type { AuthMail } from '@/lib/contract/accounts';
import { allOf, isStopping } from '@/lib/server/background';
import { log } from '@/lib/server/log';
import {
  AT_ONCE,
  isPerhapsTaken,
  mailHtml,
  outcomeOf,
  reasonIn,
  recordSent,
  sendMail,
  type Mail,
  type MailError,
} from '@/lib/server/mail';
import { siteOf } from '@/lib/server/origin';
import { failed, isFailing, worked } from '@/lib/server/outages';
import { duePauseMs } from '@/lib/server/settings';
import { within } from '@/lib/server/patience';
import { READ_RETRIES, rpc } from '@/lib/supabase/rpc';
import { createSender, type Sender } from '@/lib/server/sender';
import { PRODUCT_NAME } from '@/lib/words/common';
import { accountMailWords } from '@/lib/words/account-mails';

type Kind = AuthMail['kind'];

/** `refused`: the mail server does not take mail for this address. */
export type Mailed = 'sent' | 'refused' | 'on_its_way';

/** Somebody waits this long for the first try of the mail that they asked for. */
const FIRST_TRY_MS = 3_000;

/** A mail server may check a message for most of a minute before it accepts it. */
const LIMIT_MS = 45_000;

/**
 * Sends the mail of this kind that the auth server has just queued for this address. If that takes longer, it continues
 * after the action has answered. The sender makes the later tries.
 */
export async function mailFirst(kind: Kind, email: string): Promise<Mailed> {
  const trial = tryFirst(kind, email);
  // A host without a process of its own lets the trial end.
  after(() => trial);
  return (await within(FIRST_TRY_MS, trial)) ?? 'on_its_way';
}

/** Sends it after the action has answered, so that its time does not show whether there is a mail to send. */
export const mailLater = (kind: Kind, email: string): void => after(() => tryFirst(kind, email));

/** Without a mail to send, answers as if it were sent: only known addresses get some kinds. */
async function tryFirst(kind: Kind, email: string): Promise<Mailed> {
  try {
    const sender = createSender();
    const [mail] = await rpc(sender, 'claim_auth_mails', { limit: 1, email, kind });
    return mail ? await mailOne(sender, mail) : 'sent';
  } catch (error) {
    log.error('A link of an account was not mailed at once', error);
    return 'on_its_way';
  }
}

let failures = 0;

/**
 * The pause between two looks of the sender. While the mail server takes nothing, one mail tries it after 1, 2, 4, 4 …
 * seconds for more than a minute, and later every 30 seconds.
 */
export function authMailPauseMs(): number {
  if (failures === 0) return duePauseMs();
  return failures > 20 ? 30_000 : Math.min(1000 * 2 ** (failures - 1), 4_000);
}

/** Mails what is due of the auth server's mails. */
export async function mailAuthDue(sender: Sender): Promise<void> {
  while (!isStopping()) {
    const limit = failures > 0 || isFailing('mail') ? 1 : AT_ONCE;
    const due = await rpc(sender, 'claim_auth_mails', { limit });
    if (due.length === 0) return;
    const all = await allOf(due.map((mail) => mailOne(sender, mail)));
    failures = all.includes('on_its_way') && isFailing('mail') ? failures + 1 : 0;
    if (failures > 0) return;
  }
}

async function mailOne(sender: Sender, mail: AuthMail): Promise<Mailed> {
  const report = (outcome: string) =>
    rpc(
      sender,
      'report_auth_mail',
      { id: mail.id, try: mail.try, outcome },
      { retries: outcome === 'sent' ? 0 : READ_RETRIES },
    );
  if (!(await recordSent(report))) return 'on_its_way';
  const failure = await sendMail(linkMail(mail), LIMIT_MS).then(
    () => null,
    (error: unknown) => error as MailError,
  );
  if (!failure) worked('mail');
  else note(failure, mail.kind);
  if (!failure || !isLater(failure)) {
    await report('done');
    return failure && !isPerhapsTaken(failure) ? 'refused' : 'sent';
  }
  await report(outcomeOf(failure));
  return 'on_its_way';
}

/** Tells the operator of a failure. A mail server that takes or refuses a mail works. */
function note(failure: MailError, kind: Kind): void {
  const reason = reasonIn(failure);
  const isLost = isPerhapsTaken(failure);
  const isUnreached = outcomeOf(failure) === 'unreached';
  if (isLost) log.warn('A link of an account may be lost', { kind, reason });
  else if (!isUnreached) log.warn('A link of an account was refused', { kind, reason });
  if (!isLost && !isUnreached) worked('mail');
  else if (!isFailing('mail')) failed('mail', 'The mail server takes no mail', reason);
}

/** Whether the mail may be taken later: the server was not there, or refused it for now. */
function isLater(failure: MailError): boolean {
  const outcome = outcomeOf(failure);
  return outcome === 'unreached' || (outcome === 'retry' && (failure.responseCode ?? 0) < 500);
}

function linkMail(mail: AuthMail): Mail {
  const { email, kind: type, token_hash, redirect_to } = mail;
  const { subject, title, sentence, label, ending } = accountMailWords(mail);
  const { origin, next } = siteOf(redirect_to);
  const href = `${origin}/auth/confirm?${new URLSearchParams({ token_hash, type, next })}`;
  return {
    to: email,
    subject: `${PRODUCT_NAME}: ${subject}`,
    text: [title, sentence, `${label}: ${href}`, ending].join('\n\n'),
    html: mailHtml({ title, sentences: [sentence], link: { href, label }, ending }),
  };
}
