import 'server-only';
import { after } from 'next/server';
import { log } from '@/lib/server/log';
import { mailHtml, sendMailPatiently } from '@/lib/server/mail';
import { address_change_asked } from '@/lib/words/accounts';
import { PRODUCT_NAME } from '@/lib/words/common';
import { fill } from '@/lib/words/message';

/** Writes to the address of an account that another one was asked for, after the answer. `page` is the account's page. */
export function tellOldAddress(to: string, email: string, page: string): void {
  const { title, description = '' } = fill(address_change_asked, { email });
  const link = { href: page, label: 'Change your password' };
  const ending = 'If it was not you, change your password now. It signs out other devices.';
  // Not awaited, because a process that stops would wait for the later tries.
  after(() => {
    void sendMailPatiently({
      to,
      subject: `${PRODUCT_NAME}: ${title}`,
      text: [title, description, `${link.label}: ${page}`, ending].join('\n\n'),
      html: mailHtml({ title, sentences: [description], link, ending }),
    }).catch((error: unknown) => log.error('The old address was not told of a new one', error));
  });
}
