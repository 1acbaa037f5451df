import { expect, it, vi } from 'vitest';
import { mailHtml, sendMail } from './mail';

const transport = vi.hoisted(() => ({ sendMail: vi.fn() }));
vi.mock('nodemailer', () => ({ createTransport: () => transport }));

it('every text and address of an e-mail is escaped', () => {
  const text = `<i>"Q&A"</i>`;
  const html = mailHtml({
    sentences: [text],
    link: { href: `https://bingo.example/?a=1&b="${text}`, label: text },
    other: { sentence: text, href: text },
    ending: text,
  });
  expect(html).not.toMatch(/<i>|"Q|&(?!\w+;|#39;)/);
  expect(html.match(/&lt;i&gt;&quot;Q&amp;A&quot;&lt;\/i&gt;/g)).toHaveLength(7);
});

it('an e-mail has an attachment only if it has a calendar file', async () => {
  vi.stubEnv('SMTP_URL', 'smtp://mail.example');
  const mail = { to: 'sam@example.com', subject: 'A seat', text: 'Sit', html: '<p>Sit</p>' };
  await sendMail({ ...mail, calendar: 'BEGIN:VCALENDAR' });
  await sendMail(mail);
  const [[withFile], [without]] = transport.sendMail.mock.calls as [[object], [object]];
  expect(withFile).toMatchObject({
    attachments: [{ filename: 'headline-bingo.ics', content: 'BEGIN:VCALENDAR' }],
  });
  expect(without).not.toHaveProperty('attachments');
  vi.unstubAllEnvs();
});
