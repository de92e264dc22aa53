/** Starts a mail server in a process of its own, makes it behave well or badly, and reads what it received. */
import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { fileURLToPath } from 'node:url';

export type SmtpBehaviour =
  | { kind: 'accept' }
  | { kind: 'refuse'; code: number; at: 'recipient' | 'message' }
  /** Takes the mail and never answers. */
  | { kind: 'hang' }
  | { kind: 'down' };

export interface ReceivedMail {
  recipients: string[];
  /** Who signed in to hand it over. */
  user: string | null;
  encrypted: boolean;
  /** The name by which whoever hands it over introduces itself. */
  greeting: string;
  headers: Map<string, string>;
  text: string;
  html: string;
}

export interface SmtpServer {
  port: number;
  /** All mails that have come in so far. */
  received(): Promise<readonly ReceivedMail[]>;
  behave(behaviour: SmtpBehaviour): Promise<void>;
  /** Waits for the next mail to come in. */
  nextMail(): Promise<ReceivedMail>;
  close(): Promise<void>;
}

type Report = { event: 'ready'; port: number } | { event: 'mail'; mail: RawMail };
type RawMail = Pick<ReceivedMail, 'recipients' | 'user' | 'encrypted' | 'greeting'> & { raw: string };

export async function startSmtpServer(options: { encrypted?: boolean } = {}): Promise<SmtpServer> {
  const script = fileURLToPath(new URL('./smtp-server-process.ts', import.meta.url));
  const child: ChildProcess = fork(script, [JSON.stringify(options)], { stdio: 'inherit' });
  const reports = new EventEmitter();
  const received: ReceivedMail[] = [];
  child.on('message', (report: Report) => {
    if (report.event === 'mail') received.push(parseMail(report.mail));
    reports.emit(report.event, report.event === 'mail' ? received.at(-1) : report.port);
  });
  const [port] = (await once(reports, 'ready')) as [number];
  let current: SmtpBehaviour = { kind: 'accept' };

  async function behave(behaviour: SmtpBehaviour): Promise<void> {
    current = behaviour;
    const ready = once(reports, 'ready');
    child.send(behaviour);
    await ready;
  }

  return {
    port,
    async received() {
      // What the other process reports comes in order: once it has answered, every mail is here.
      await behave(current);
      return received;
    },
    behave,
    async nextMail() {
      const [mail] = (await once(reports, 'mail')) as [ReceivedMail];
      return mail;
    },
    async close() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

/** As much of MIME as a mail of two alternatives needs (RFC 2045 to 2047). */
function parseMail({ raw, ...rest }: RawMail): ReceivedMail {
  const { headers, body } = splitHeaders(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1];
  const parts = boundary ? body.split(`--${boundary}`).slice(1, -1).map(splitHeaders) : [];
  const part = (type: string) => {
    const found = parts.find((each) => each.headers.get('content-type')?.startsWith(type));
    return found ? decode(found.body.trim(), found.headers.get('content-transfer-encoding') ?? '7bit') : '';
  };
  return { ...rest, headers, text: part('text/plain'), html: part('text/html') };
}

function splitHeaders(text: string) {
  const [head = '', ...body] = text.replace(/^\r\n/, '').split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const pairs = lines.map(
    (line) => [line.split(':', 1)[0]?.toLowerCase() ?? '', line.replace(/^[^:]*: */, '')] as const,
  );
  return { headers: new Map(pairs.map(([name, value]) => [name, decodeWords(value)])), body: body.join('\r\n\r\n') };
}

function decodeWords(value: string): string {
  return value
    .replace(/\?= +=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      decode(text.replaceAll('_', ' '), kind.toLowerCase() === 'b' ? 'base64' : 'quoted-printable'),
    );
}

function decode(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return Buffer.from(text, 'latin1').toString('utf8');
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
