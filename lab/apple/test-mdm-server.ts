/** The least server that a lab device can enroll with: a SCEP authority and a queue. For tests of the lab itself. */
import { createPublicKey, randomUUID, X509Certificate } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { startStandInServer } from '../stand-in-server.ts';
import { attribute, envelop, openEnveloped, openSigned, partsOf, signData } from './cms.ts';
import { childAt, explicit, integer, octets, oid, printable, readDer, sequence, set } from './der.ts';
import { certificate, freshKeys, isAuthority, selfSigned, sha256 } from './identity.ts';
import { type Dict, dictOf, readPlist, textOf, writePlist } from './plists.ts';

const scep = '2.16.840.1.113733.1.9';

export async function startTestMdmServer({ caps = 'POSTPKIOperation\nSHA-256\nAES\nSCEPStandard\nRenewal' } = {}) {
  const keys = await freshKeys(2048);
  const ca = selfSigned(keys, [[['CN', 'Test CA']]], { extensions: [isAuthority] });
  const issued = new Map<string, X509Certificate>();
  const checkIns: Dict[] = [];
  const reports: Dict[] = [];
  const queue: { CommandUUID: string; Command: Dict }[] = [];
  const tried = new Set<string>();
  const scepTypes: string[] = [];
  const mdm = {
    checkIns,
    reports,
    queue,
    scepTypes,
    challenge: 'open sesame' as string | undefined,
    failing: false,
    /** What it answers to check-ins, by their type; without, nothing. */
    answers: {} as Record<string, (message: Dict) => Buffer | number>,
    profile: (): Buffer => Buffer.alloc(0),
    add(RequestType: string, more: Dict = {}): string {
      const CommandUUID = randomUUID();
      queue.push({ CommandUUID, Command: { RequestType, ...more } });
      return CommandUUID;
    },
    statusOf: (uuid: string) => reports.findLast(({ CommandUUID }) => CommandUUID === uuid)?.Status,
    reportOf: (uuid: string) => dictOf(reports.findLast(({ CommandUUID }) => CommandUUID === uuid)),
  };
  const server = await startStandInServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: Error) => outgoing.writeHead(400).end(error.message));
  });

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '', server.endpoint);
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (mdm.failing) return void outgoing.writeHead(503).end();
    if (url.pathname === '/profile') return void outgoing.end(mdm.profile());
    if (url.pathname === '/dep') {
      const { content, signer } = openSigned(body);
      checkIns.push({ MessageType: 'MachineInfo', ...readPlist(content), Issuer: signer.issuer });
      return void outgoing.end(mdm.profile());
    }
    if (url.pathname === '/scep') return answerScep(incoming, outgoing, url, body);
    const signature = Buffer.from(String(incoming.headers['mdm-signature'] ?? ''), 'base64');
    const { signer } = openSigned(signature, body);
    if (!issued.has(sha256(signer.raw))) return void outgoing.writeHead(403).end('unknown certificate');
    const message = readPlist(body);
    if (incoming.headers['content-type'] === 'application/x-apple-aspen-mdm-checkin') {
      checkIns.push(message);
      const given = mdm.answers[textOf(message.MessageType) ?? '']?.(message) ?? Buffer.alloc(0);
      return void (typeof given === 'number' ? outgoing.writeHead(given).end() : outgoing.end(given));
    }
    reports.push(message);
    const place = queue.findIndex(({ CommandUUID }) => CommandUUID === message.CommandUUID);
    if (message.Status === 'Idle') tried.clear();
    else if (message.Status === 'NotNow') tried.add(String(message.CommandUUID));
    else if (place >= 0) queue.splice(place, 1);
    const next = queue.find(({ CommandUUID }) => !tried.has(CommandUUID));
    outgoing.end(next ? writePlist(next as unknown as Dict) : undefined);
  }

  function answerScep(incoming: IncomingMessage, outgoing: ServerResponse, url: URL, body: Buffer): void {
    const operation = url.searchParams.get('operation');
    if (operation === 'GetCACaps') return void outgoing.end(caps);
    if (operation === 'GetCACert')
      return void outgoing.writeHead(200, { 'content-type': 'application/x-x509-ca-cert' }).end(ca.certificate);
    const given = incoming.method === 'POST' ? body : Buffer.from(url.searchParams.get('message') ?? '', 'base64');
    const { content, signer, attributes } = openSigned(given);
    scepTypes.push(attributes.get(`${scep}.2`)?.content.toString() ?? '');
    const csr = openEnveloped(content, ca);
    const refused = mdm.challenge !== undefined && !csr.includes(Buffer.from(mdm.challenge));
    const publicKey = createPublicKey({ key: childAt(readDer(csr), 0, 2).raw, format: 'der', type: 'spki' });
    const issuer = { key: ca.key, name: partsOf(ca.certificate).subject };
    const made = certificate({ subject: [[['CN', 'Device']]], publicKey, issuer });
    issued.set(sha256(made), new X509Certificate(made));
    const data = sequence(oid('1.2.840.113549.1.7.1'));
    const certificates = sequence(integer(1), set(), data, explicit(0, made), set());
    const reply = envelop(sequence(oid('1.2.840.113549.1.7.2'), explicit(0, certificates)), signer);
    const told = [
      attribute(`${scep}.2`, printable('3')),
      attribute(`${scep}.3`, printable(refused ? '2' : '0')),
      ...(refused ? [attribute(`${scep}.4`, printable('2'))] : []),
      attribute(`${scep}.6`, octets(attributes.get(`${scep}.5`)?.content ?? Buffer.alloc(0))),
      attribute(`${scep}.7`, printable(attributes.get(`${scep}.7`)?.content.toString() ?? '')),
    ];
    outgoing.writeHead(200, { 'content-type': 'application/x-pki-message' });
    outgoing.end(signData(refused ? Buffer.alloc(0) : reply, ca, { attributes: told }));
  }

  const payload = (type: string, uuid: string) => ({
    PayloadType: type,
    PayloadVersion: 1,
    PayloadIdentifier: `org.example.${uuid}`,
    PayloadUUID: uuid,
  });
  mdm.profile = () =>
    signData(
      writePlist({
        ...payload('Configuration', 'profile'),
        PayloadContent: [
          {
            ...payload('com.apple.security.scep', 'scep'),
            PayloadContent: {
              URL: `${server.endpoint}/scep`,
              Challenge: mdm.challenge,
              Keysize: 2048,
              'Key Usage': 5,
              Subject: [[['O', 'Example']], [['CN', 'device']]],
            },
          },
          {
            ...payload('com.apple.mdm', 'mdm'),
            ServerURL: `${server.endpoint}/mdm`,
            Topic: 'com.apple.mgmt.External.test',
            IdentityCertificateUUID: 'scep',
            AccessRights: 8191,
            CheckOutWhenRemoved: true,
            SignMessage: true,
            ServerCapabilities: ['com.apple.mdm.per-user-connections', 'com.apple.mdm.bootstraptoken'],
          },
        ],
      }),
      ca,
    );
  return Object.assign(mdm, server);
}
