/** A real mail server in a process of its own, told over IPC how to behave. See smtp-server.ts. */
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { SmtpBehaviour } from './smtp-server.ts';

const { encrypted } = JSON.parse(process.argv[2] ?? '{}') as { encrypted?: boolean };
let behaviour: SmtpBehaviour = { kind: 'accept' };
let server: SMTPServer | undefined;
let port = 0;

const refusal = (code: number) => Object.assign(new Error('refused on purpose'), { responseCode: code });

function createServer(): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: encrypted ? [] : ['STARTTLS'],
    // The test ends connections; nobody should wait for them.
    closeTimeout: 1,
    onAuth(auth, _session, done) {
      const right = auth.username === 'user@lab' && auth.password === 'p:a/s s';
      done(right ? null : refusal(535), { user: auth.username });
    },
    onRcptTo(_address, _session, done) {
      done(behaviour.kind === 'refuse' && behaviour.at === 'recipient' ? refusal(behaviour.code) : null);
    },
    async onData(stream, session, done) {
      const raw = (await buffer(stream)).toString('latin1');
      if (behaviour.kind === 'refuse') return done(refusal(behaviour.code));
      const recipients = session.envelope.rcptTo.map((each) => each.address);
      const { user, secure, hostNameAppearsAs } = session;
      const mail = { raw, recipients, user: user ?? null, encrypted: secure, greeting: hostNameAppearsAs };
      process.send?.({ event: 'mail', mail });
      // To hang, or to end before the answer, the sender is left without one.
      if (behaviour.kind === 'accept') done();
    },
  });
}

async function up(): Promise<void> {
  server = createServer();
  server.on('error', () => {});
  await new Promise<void>((resolve) => server?.listen(port, '0.0.0.0', resolve));
  port = (server.server.address() as AddressInfo).port;
}

/** As when the process dies: whoever is connected is cut off. */
async function down(): Promise<void> {
  for (const connection of server?.connections ?? []) connection._socket.destroy();
  await new Promise<void>((resolve) => server?.close(() => resolve()));
  server = undefined;
}

process.on('message', async (next: SmtpBehaviour) => {
  behaviour = next;
  if (next.kind === 'down') await down();
  else if (!server) await up();
  process.send?.({ event: 'ready', port });
});
process.on('disconnect', () => process.exit());

await up();
process.send?.({ event: 'ready', port });
