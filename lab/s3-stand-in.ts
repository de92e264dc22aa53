/**
 * Stands in for S3 where it cannot be reached: objects with ranges, lists, uploads in parts, signed requests and signed
 * addresses. Follows https://docs.aws.amazon.com/AmazonS3/latest/API/; objects are in memory.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { complaintAbout } from './s3-signature.ts';
import { type StandInServer, startStandInServer } from './stand-in-server.ts';

interface Part {
  bytes: Buffer;
  etag: string;
}

interface StoredObject extends Part {
  contentType: string;
  modified: Date;
}

interface MultipartUpload {
  name: string;
  contentType: string;
  parts: Map<number, Part>;
}

export interface S3StandIn extends Omit<StandInServer, 'endpoint'> {
  /** For the STORAGE_URL setting. */
  url: URL;
  /** Uploads in parts that were begun and neither completed nor aborted. */
  openUploads(): number;
  /** Answers the next requests with this status, as the service does when it is overloaded. */
  failNext(status: number, times: number): void;
}

const key = { id: 'LABKEY', secret: 'LABSECRET' };
/** The service lists up to a thousand parts; a small page here lets few of them show whether paging works. */
const partsListed = 2;
const smallestPart = 5 * 1024 * 1024;

export async function startS3StandIn(bucket: string): Promise<S3StandIn> {
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, MultipartUpload>();
  let failures = { status: 0, times: 0 };

  function list(response: ServerResponse, query: URLSearchParams): void {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? query.get('start-after') ?? '';
    const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
    const page = names.slice(0, Math.min(Number(query.get('max-keys') ?? 1000), 1000));
    const more = page.length < names.length;
    xml(response, 200, 'ListBucketResult', [
      `<Name>${bucket}</Name><Prefix>${prefix}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>1000</MaxKeys>`,
      `<IsTruncated>${more}</IsTruncated>`,
      more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '',
      ...page.map((name) => {
        const { bytes, etag, modified } = objects.get(name) as StoredObject;
        const about = `<Key>${name}</Key><LastModified>${modified.toISOString()}</LastModified>`;
        return `<Contents>${about}<ETag>${quoted(etag)}</ETag><Size>${bytes.length}</Size></Contents>`;
      }),
    ]);
  }

  function get(request: IncomingMessage, response: ServerResponse, name: string, query: URLSearchParams): void {
    const object = objects.get(name) ?? refuse(404, 'NoSuchKey');
    const size = object.bytes.length;
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
    const start = Number(range?.[1] ?? 0);
    const end = Math.min(range?.[2] ? Number(range[2]) : size - 1, size - 1);
    if (range && start >= size) refuse(416, 'InvalidRange');
    const disposition = query.get('response-content-disposition');
    response.writeHead(range ? 206 : 200, {
      'content-type': object.contentType,
      'content-length': end - start + 1,
      'last-modified': object.modified.toUTCString(),
      etag: object.etag,
      'accept-ranges': 'bytes',
      ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
      ...(disposition && { 'content-disposition': disposition }),
    });
    response.end(request.method === 'HEAD' ? undefined : object.bytes.subarray(start, end + 1));
  }

  function listParts(
    response: ServerResponse,
    id: string,
    { name, parts }: MultipartUpload,
    query: URLSearchParams,
  ): void {
    const after = Number(query.get('part-number-marker') ?? 0);
    const rest = [...parts].filter(([number]) => number > after).sort(([a], [b]) => a - b);
    const page = rest.slice(0, Math.min(Number(query.get('max-parts') ?? partsListed), partsListed));
    xml(response, 200, 'ListPartsResult', [
      `<Bucket>${bucket}</Bucket><Key>${name}</Key><UploadId>${id}</UploadId>`,
      `<PartNumberMarker>${after}</PartNumberMarker><NextPartNumberMarker>${page.at(-1)?.[0] ?? 0}</NextPartNumberMarker>`,
      `<MaxParts>${partsListed}</MaxParts><IsTruncated>${page.length < rest.length}</IsTruncated>`,
      ...page.map(([number, { bytes, etag }]) => {
        const about = `<PartNumber>${number}</PartNumber><ETag>${quoted(etag)}</ETag>`;
        return `<Part>${about}<Size>${bytes.length}</Size></Part>`;
      }),
    ]);
  }

  function complete(response: ServerResponse, id: string, upload: MultipartUpload, body: string): void {
    const named = [...body.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
      number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
      etag: /<ETag>(?:&quot;|")?([^<&"]+)/.exec(part)?.[1],
    }));
    if (named.length === 0) refuse(400, 'MalformedXML');
    const parts = named.map(({ number, etag }, at) => {
      const part = upload.parts.get(number);
      if (part?.etag !== `"${etag}"`) return refuse(400, 'InvalidPart');
      if (number <= (named[at - 1]?.number ?? 0)) return refuse(400, 'InvalidPartOrder');
      if (part.bytes.length < smallestPart && at < named.length - 1) return refuse(400, 'EntityTooSmall');
      return part;
    });
    const digests = parts.map(({ etag }) => Buffer.from(etag.slice(1, -1), 'hex'));
    const etag = `"${md5(Buffer.concat(digests))}-${parts.length}"`;
    const bytes = Buffer.concat(parts.map((part) => part.bytes));
    objects.set(upload.name, { bytes, etag, contentType: upload.contentType, modified: new Date() });
    uploads.delete(id);
    xml(response, 200, 'CompleteMultipartUploadResult', [
      `<Bucket>${bucket}</Bucket><Key>${upload.name}</Key><ETag>${quoted(etag)}</ETag>`,
    ]);
  }

  function inParts(request: IncomingMessage, response: ServerResponse, query: URLSearchParams, body: Buffer): void {
    const id = query.get('uploadId') ?? '';
    const upload = uploads.get(id) ?? refuse(404, 'NoSuchUpload');
    switch (request.method) {
      case 'GET':
        listParts(response, id, upload, query);
        break;
      case 'POST':
        complete(response, id, upload, body.toString());
        break;
      case 'DELETE':
        uploads.delete(id);
        response.writeHead(204).end();
        break;
      default: {
        const number = Number(query.get('partNumber'));
        if (!(Number.isInteger(number) && number >= 1 && number <= 10_000)) refuse(400, 'InvalidArgument');
        const etag = `"${md5(body)}"`;
        upload.parts.set(number, { bytes: body, etag });
        response.writeHead(200, { etag, 'content-length': 0 }).end();
      }
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`);
    const query = url.searchParams;
    const body = await buffer(request);
    if (failures.times > 0) {
      failures.times--;
      refuse(failures.status, failures.status === 503 ? 'SlowDown' : 'InternalError');
    }
    const complaint = complaintAbout(request, url, body, key);
    if (complaint) refuse(complaint === 'XAmzContentSHA256Mismatch' ? 400 : 403, complaint);
    const [, named, name] = /^\/([^/]*)(?:\/(.*))?$/.exec(decodeURIComponent(url.pathname)) ?? [];
    if (named !== bucket) refuse(404, 'NoSuchBucket');
    if (!name) return request.method === 'GET' ? list(response, query) : refuse(501, 'NotImplemented');
    if (query.has('uploadId')) return inParts(request, response, query, body);
    const contentType = request.headers['content-type'] ?? 'binary/octet-stream';
    if (request.method === 'POST' && query.has('uploads')) {
      const id = randomUUID();
      uploads.set(id, { name, contentType, parts: new Map() });
      return xml(response, 200, 'InitiateMultipartUploadResult', [
        `<Bucket>${bucket}</Bucket><Key>${name}</Key><UploadId>${id}</UploadId>`,
      ]);
    }
    if (request.method === 'GET' || request.method === 'HEAD') return get(request, response, name, query);
    if (request.method === 'DELETE') {
      objects.delete(name);
      response.writeHead(204).end();
      return;
    }
    if (request.method !== 'PUT') refuse(405, 'MethodNotAllowed');
    const etag = `"${md5(body)}"`;
    objects.set(name, { bytes: body, etag, contentType, modified: new Date() });
    response.writeHead(200, { etag, 'content-length': 0 }).end();
  }

  const { endpoint, ...server } = await startStandInServer((request, response) => {
    answer(request, response).catch((error: Error) => {
      // A request that breaks off leaves nothing behind.
      if (!(error instanceof Refusal)) return response.destroy();
      return xml(response, error.status, 'Error', [`<Code>${error.message}</Code><Message>${error.message}</Message>`]);
    });
  });
  const query = new URLSearchParams({ endpoint, region: 'us-east-1' });
  return {
    ...server,
    url: new URL(`s3://${key.id}:${key.secret}@${bucket}?${query}`),
    openUploads: () => uploads.size,
    failNext: (status, times) => {
      failures = { status, times };
    },
  };
}

class Refusal extends Error {
  readonly status: number;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

function refuse(status: number, code: string): never {
  throw new Refusal(status, code);
}

function xml(response: ServerResponse, status: number, root: string, content: string[]): void {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content.join('')}</${root}>`;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(text);
}

function md5(bytes: Buffer): string {
  return createHash('md5').update(bytes).digest('hex');
}

function quoted(etag: string): string {
  return etag.replaceAll('"', '&quot;');
}
