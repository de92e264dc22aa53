/** Checks how a request to S3 is signed: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface S3Key {
  id: string;
  secret: string;
}

type Complaint = 'AccessDenied' | 'InvalidAccessKeyId' | 'SignatureDoesNotMatch' | 'XAmzContentSHA256Mismatch';

const algorithm = 'AWS4-HMAC-SHA256';
const unsigned = 'UNSIGNED-PAYLOAD';

/** What is wrong with it, as S3 calls it; undefined when it is signed as it should be. */
export function complaintAbout(request: IncomingMessage, url: URL, body: Buffer, key: S3Key): Complaint | undefined {
  const { headers } = request;
  const query = url.searchParams;
  const inQuery = query.get('X-Amz-Algorithm') === algorithm;
  const said = inQuery
    ? {
        credential: query.get('X-Amz-Credential') ?? '',
        names: query.get('X-Amz-SignedHeaders') ?? '',
        signature: query.get('X-Amz-Signature') ?? '',
        date: query.get('X-Amz-Date') ?? '',
        payload: unsigned,
      }
    : { ...fromHeader(headers.authorization), ...dated(request) };
  if (!said.credential) return 'AccessDenied';
  const [id, ...scope] = said.credential.split('/');
  if (id !== key.id) return 'InvalidAccessKeyId';
  if (inQuery && !(Date.now() < parseDate(said.date) + Number(query.get('X-Amz-Expires')) * 1000))
    return 'AccessDenied';
  if (said.payload !== unsigned && said.payload !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const canonical = [
    request.method,
    url.pathname,
    canonicalQuery(query),
    ...said.names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    said.names,
    said.payload,
  ].join('\n');
  const text = [algorithm, said.date, scope.join('/'), sha256(canonical)].join('\n');
  const signing = scope.reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${key.secret}`);
  const wanted = hmac(signing, text);
  const given = Buffer.from(said.signature, 'hex');
  const same = given.length === wanted.length && timingSafeEqual(given, wanted);
  return same ? undefined : 'SignatureDoesNotMatch';
}

function fromHeader(header = ''): { credential: string; names: string; signature: string } {
  const value = (name: string) => new RegExp(`${name}=([^, ]+)`).exec(header)?.[1] ?? '';
  return { credential: value('Credential'), names: value('SignedHeaders'), signature: value('Signature') };
}

function dated({ headers }: IncomingMessage): { date: string; payload: string } {
  return { date: String(headers['x-amz-date']), payload: String(headers['x-amz-content-sha256']) };
}

function parseDate(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

function canonicalQuery(query: URLSearchParams): string {
  const pairs = [...query].filter(([name]) => name !== 'X-Amz-Signature');
  return pairs
    .map(([name, value]) => `${strictEncode(name)}=${strictEncode(value)}`)
    .sort()
    .join('&');
}

function strictEncode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
