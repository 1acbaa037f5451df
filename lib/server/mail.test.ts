import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, it, vi } from 'vitest';
import { mailHtml, sendMail, sendMailPatiently } from './mail';

it('every text and address of an e-mail is escaped', () => {
  const text = `<i>"Q&A"</i>`;
  const html = mailHtml({
    title: text,
    sentences: [text],
    sections: [
      {
        title: text,
        lines: [
          { text, href: null },
          { text, href: text },
        ],
      },
    ],
    link: { href: `https://bingo.example/?a=1&b="${text}`, label: text },
    other: { sentence: text, href: text },
    ending: text,
    stop: { href: text, label: text },
  });
  expect(html).not.toMatch(/<i>|"Q|&(?!\w+;|#39;)/);
  expect(html.match(/&lt;i&gt;&quot;Q&amp;A&quot;&lt;\/i&gt;/g)).toHaveLength(14);
});

/** A mail server that answers one message after the other with these codes; 0 closes the connection. */
async function serve(answers: number[]) {
  const received: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _, taken) =>
      void stream.toArray().then((parts) => {
        received.push(Buffer.concat(parts as Buffer[]).toString());
        const responseCode = answers.shift();
        if (responseCode === 0)
          return server.connections.forEach(({ _socket }) => _socket.destroy());
        taken(responseCode ? Object.assign(new Error('No'), { responseCode }) : null);
      }),
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('SMTP_URL', `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`);
  return { received, stop: () => new Promise<void>((resolve) => server.close(resolve)) };
}

const mail = { to: 'ada@example.test', subject: 'News', text: 'Text', html: '<p>Text</p>' };

it.each([
  ['is refused at first, again', [451, 554], 3, true],
  ['is refused each time, no longer', [451, 451, 451], 3, false],
  ['may be taken, not again', [0], 1, false],
])('a mail for which nobody waits is sent, if it %s', async (_, answers, times, isSent) => {
  const { received, stop } = await serve([...answers]);
  const outcome = await sendMailPatiently(mail, [1, 1]).then(
    () => true,
    () => false,
  );
  await stop();
  expect([received.length, outcome]).toEqual([times, isSent]);
});

it('every mail says that a program has sent it, so that no answering machine replies', async () => {
  const { received, stop } = await serve([]);
  await sendMail(mail);
  await sendMail({ ...mail, unsubscribe: 'https://bingo.example/stop' });
  await stop();
  const [plain, stoppable] = received;
  for (const text of [plain, stoppable])
    expect(text).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(stoppable).toMatch(/^List-Unsubscribe: <https:\/\/bingo\.example\/stop>\r$/m);
});
