import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { MessageStore } from './store.ts';

const LARGEST_MAIL = 1024 * 1024;

/** Accepts all mail from this machine and delivers none of it. */
export async function serveSmtp(
  store: MessageStore,
  port: number,
): Promise<{ stop: () => Promise<void> }> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST_MAIL,
    maxClients: 100,
    socketTimeout: 30_000,
    closeTimeout: 500,
    onData(stream, session, callback) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      read(stream)
        .then((raw) => store.add(raw, recipients))
        .then(
          () => callback(),
          (error: Error) => callback(error),
        );
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  // A client that disconnects in the middle of a mail is not an error of this server.
  server.on('error', () => {});
  return { stop: () => new Promise((resolve) => server.close(resolve)) };
}

async function read(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    // The rest is read and discarded, because the sender only reads the reply after sending everything.
    if (!stream.sizeExceeded) chunks.push(chunk as Buffer);
  }
  if (stream.sizeExceeded) throw new Error('The mail is larger than 1 MB.');
  return Buffer.concat(chunks);
}
