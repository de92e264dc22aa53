/** A name server on loopback that speaks the wire format of RFC 1035: A, AAAA, CNAME and TXT of the names that it was given. */
import { createSocket } from 'node:dgram';
import { createServer, isIPv6, type Socket } from 'node:net';

export interface DnsStandIn {
  /** As DNS_SERVERS takes it. */
  address: string;
  /** Replaces what a name has. */
  set(name: string, records: readonly DnsRecord[]): void;
  clear(): void;
  /** Answers nobody, or everybody again. */
  silent: boolean;
  close(): Promise<void>;
}

export interface DnsRecord {
  type: keyof typeof types;
  value: string;
}

const types = { A: 1, CNAME: 5, TXT: 16, AAAA: 28 } as const;

export async function startDnsStandIn(): Promise<DnsStandIn> {
  const names = new Map<string, readonly DnsRecord[]>();
  const socket = createSocket('udp4');
  const connections = new Set<Socket>();
  /** Each message behind its length (RFC 1035, section 4.2.2). */
  const overTcp = createServer((connection) => {
    connections.add(connection.on('close', () => connections.delete(connection)).on('error', () => {}));
    let came = Buffer.alloc(0);
    connection.on('data', (chunk: Buffer) => {
      came = Buffer.concat([came, chunk]);
      while (came.length >= 2 && came.length >= 2 + came.readUInt16BE(0)) {
        const end = 2 + came.readUInt16BE(0);
        const answer = answerTo(came.subarray(2, end), names);
        if (!standIn.silent)
          connection.write(Buffer.concat([Buffer.of(answer.length >> 8, answer.length & 255), answer]));
        came = came.subarray(end);
      }
    });
  });
  const standIn: DnsStandIn = {
    address: '',
    set: (name, records) => void names.set(name.toLowerCase(), records),
    clear: () => names.clear(),
    silent: false,
    async close() {
      for (const open of connections) open.destroy();
      await new Promise((resolve) => overTcp.close(resolve));
      await new Promise<void>((resolve) => socket.close(resolve));
    },
  };
  socket.on('message', (question, from) => {
    if (!standIn.silent) socket.send(answerTo(question, names), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const { port } = socket.address();
  await new Promise<void>((resolve) => overTcp.listen(port, '127.0.0.1', resolve));
  standIn.address = `127.0.0.1:${port}`;
  return standIn;
}

function answerTo(question: Buffer, names: ReadonlyMap<string, readonly DnsRecord[]>): Buffer {
  const { name, end } = readName(question, 12);
  const wanted = question.readUInt16BE(end);
  const found: Buffer[] = [];
  // An alias is followed, whatever was asked for (RFC 1034, section 3.6.2).
  let at: string | undefined = name;
  while (at !== undefined && found.length < 8) {
    const records: readonly DnsRecord[] = names.get(at) ?? [];
    const alias = records.find(({ type }) => type === 'CNAME');
    for (const record of records) if (types[record.type] === wanted || record === alias) found.push(write(at, record));
    at = wanted === types.CNAME ? undefined : alias?.value.toLowerCase();
  }
  const head = Buffer.alloc(12);
  question.copy(head, 0, 0, 2);
  // An answer, authoritative, recursion available; 3: there is no such name.
  head.writeUInt16BE(0x8580 | (names.has(name) ? 0 : 3), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(found.length, 6);
  return Buffer.concat([head, question.subarray(12, end + 4), ...found]);
}

function readName(message: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = [];
  let at = start;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

function writeName(name: string): Buffer {
  const labels = name.split('.').map((label) => Buffer.concat([Buffer.of(label.length), Buffer.from(label, 'latin1')]));
  return Buffer.concat([...labels, Buffer.of(0)]);
}

function write(name: string, { type, value }: DnsRecord): Buffer {
  const data = dataOf(type, value);
  const head = Buffer.alloc(10);
  head.writeUInt16BE(types[type], 0);
  head.writeUInt16BE(1, 2);
  head.writeUInt32BE(60, 4);
  head.writeUInt16BE(data.length, 8);
  return Buffer.concat([writeName(name), head, data]);
}

function dataOf(type: DnsRecord['type'], value: string): Buffer {
  if (type === 'CNAME') return writeName(value);
  if (type === 'A') return Buffer.from(value.split('.').map(Number));
  if (type === 'AAAA') return groupsOf(value);
  // Strings of at most 255 bytes each (RFC 1035, section 3.3.14).
  const parts = value.match(/.{1,255}/gs) ?? [''];
  return Buffer.concat(parts.map((part) => Buffer.concat([Buffer.of(part.length), Buffer.from(part, 'latin1')])));
}

function groupsOf(value: string): Buffer {
  if (!isIPv6(value)) throw new Error(`${value} is no IPv6 address`);
  const [front = '', back] = value.split('::');
  const words = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)));
  const [first, last] = [words(front), back === undefined ? [] : words(back)];
  const all = [...first, ...new Array<number>(8 - first.length - last.length).fill(0), ...last];
  return Buffer.from(all.flatMap((word) => [word >> 8, word & 255]));
}
