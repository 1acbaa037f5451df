import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

type Command = 'greeting' | 'EHLO' | 'STARTTLS' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'message';
/** What a server answers; '' is nothing, and null closes the connection. */
export type Answers = Partial<Record<Command, string | null>>;

const usual: Record<Command, string> = {
  ...{
    greeting: '220 mail',
    EHLO: '250 AUTH PLAIN',
    STARTTLS: '',
    AUTH: '235 Yes',
    MAIL: '250 Yes',
  },
  ...{ RCPT: '250 Yes', DATA: '354 Go', message: '250 Yes' },
};

/** A mail server that takes a number of mails, and fails in the given way after that. */
export class MailServer {
  readonly taken: string[] = [];
  /** The mails whose message it got, but that it did not take and did not refuse. */
  readonly swallowed: string[] = [];
  answers: Answers | null = null;
  private left = Infinity;
  private next: Answers = {};
  private readonly sockets = new Set<Socket>();
  private readonly healthy = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username }, _, done) => done(null, { user: username }),
    onData: (stream, { envelope }, done) => {
      stream.resume().on('end', () => {
        this.taken.push(envelope.rcptTo[0]!.address);
        done();
      });
    },
  }).on('error', () => {});
  private readonly front: Server = createServer((socket) => {
    this.sockets.add(socket.on('error', () => socket.destroy()));
    if (this.left === 0) this.answers = this.next;
    // Each mail has a connection of its own.
    this.left -= 1;
    if (this.answers) return this.fail(socket, { ...usual, ...this.answers });
    const { port } = this.healthy.server.address() as AddressInfo;
    const inner = connect(port, '127.0.0.1').on('error', () => socket.destroy());
    socket.pipe(inner).pipe(socket);
  });

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.healthy.listen(0, '127.0.0.1', resolve));
    await once(this.front.listen(0, '127.0.0.1'), 'listening');
    return (this.front.address() as AddressInfo).port;
  }
  async stop() {
    for (const socket of this.sockets) socket.destroy();
    this.front.close();
    await new Promise<void>((resolve) => this.healthy.close(resolve));
  }
  /** Works until this many mails are taken, then fails in this way. */
  takeThenFail(count: number, next: Answers) {
    this.left = count;
    this.next = next;
    this.answers = null;
  }

  private fail(socket: Socket, answers: Record<Command, string | null>) {
    let recipient = '';
    let text = '';
    let isMessage = false;
    const answer = (command: Command) => {
      const said = answers[command];
      if (command === 'message' && !/^[45]/.test(said ?? '')) this.swallowed.push(recipient);
      if (said === null) socket.destroy();
      else if (said) socket.write(`${said}\r\n`);
      isMessage = command === 'DATA' && said?.startsWith('354') === true;
    };
    answer('greeting');
    socket.on('data', (data) => {
      text += data;
      if (isMessage) {
        if (!text.endsWith('\r\n.\r\n')) return;
        text = '';
        return answer('message');
      }
      if (!text.endsWith('\r\n')) return;
      const [line] = text.split('\r\n');
      text = '';
      recipient = /^RCPT TO:<(.*)>/.exec(line!)?.[1] ?? recipient;
      const command = line!.slice(0, line!.startsWith('STARTTLS') ? 8 : 4) as Command;
      if (command in answers) answer(command);
    });
  }
}
