/**
 * A process that asks as many devices do, over connections that stay open: `fork` it, send it a load, get its times. It writes
 * requests that were made before, so that the machine's time is the server's.
 */
import { connect, type Socket } from 'node:net';

export interface DeviceLoad {
  port: number;
  path: string;
  /** Signed messages, one per device. */
  messages: readonly { body: string; signature: string }[];
  connections: number;
  seconds: number;
}

export interface LoadTimes {
  answered: number;
  refused: number;
  seconds: number;
  p50: number;
  p99: number;
}

process.on('message', async (load: DeviceLoad) => {
  process.send?.(await run(load));
});

async function run({ port, path, messages, connections, seconds }: DeviceLoad): Promise<LoadTimes> {
  const requests = messages.map(({ body, signature }) => {
    const bytes = Buffer.from(body, 'base64');
    const head = [
      `PUT ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      'Content-Type: application/x-apple-aspen-mdm; charset=UTF-8',
      `Mdm-Signature: ${signature}`,
      `Content-Length: ${bytes.length}`,
    ];
    return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), bytes]);
  });
  const times: number[] = [];
  let [next, refused] = [0, 0];
  const began = performance.now();
  const end = began + seconds * 1000;

  async function one(): Promise<void> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    while (performance.now() < end) {
      const request = requests[next++ % requests.length] ?? Buffer.alloc(0);
      const start = performance.now();
      const status = await answerTo(socket, request);
      times.push(performance.now() - start);
      if (status !== 200) refused++;
    }
    socket.destroy();
  }

  await Promise.all(Array.from({ length: connections }, one));
  const took = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(share * times.length)] ?? Number.NaN;
  return { answered: times.length - refused, refused, seconds: took, p50: at(0.5), p99: at(0.99) };
}

/** The status, once all of the answer has come; answers here have a length and no body, or a short one. */
function answerTo(socket: Socket, request: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = '';
    const done = (status: number) => {
      socket.off('data', hear).off('error', reject).off('close', closed);
      resolve(status);
    };
    const closed = () => reject(new Error('the server closed the connection'));
    const hear = (bytes: Buffer) => {
      text += bytes.toString('latin1');
      const head = text.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/\r\ncontent-length: *(\d+)/i.exec(text.slice(0, head))?.[1] ?? 0);
      if (text.length - head - 4 >= length) done(Number(text.slice(9, 12)));
    };
    socket.on('data', hear).once('error', reject).once('close', closed);
    socket.write(request);
  });
}
