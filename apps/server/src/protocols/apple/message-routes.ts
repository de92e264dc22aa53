/** What devices send: one handler for both addresses, since the type of the content tells check-ins from reports. */
import type { KeyObject } from 'node:crypto';
import { AppleMessageError } from '@muster/apple/apple-message-error';
import { checkinContentType, readCheckin } from '@muster/apple/checkin';
import { readReport } from '@muster/apple/report';
import * as calls from '@muster/contract/calls/apple';
import { type KeyCache, verifyDetached } from '@muster/pki/detached-signature';
import { PkiError } from '@muster/pki/pki-error';
import { noteSeen } from '../../capabilities/devices/index.ts';
import { CodedError, fail } from '../../platform/errors.ts';
import { type Context, handle, type Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { checkIn } from './check-in.ts';
import { takeCommandReport } from './command-report.ts';
import type { ShownCertificate } from './device-certificate.ts';

export function messageRoutes(platform: Platform): Route[] {
  const reports = (context: Context<typeof calls.putAppleReport>) => answer(platform, context, false);
  const checkins = (context: Context<typeof calls.putAppleReport>) => answer(platform, context, true);
  return [
    handle(calls.putAppleReport, reports as never),
    handle(calls.postAppleReport, reports as never),
    handle(calls.putAppleCheckin, checkins as never),
    handle(calls.postAppleCheckin, checkins as never),
  ];
}

const nothing = new Uint8Array();

/** Of devices that were here: reading a certificate costs more than a signature. */
const keys = keyCache(20_000);

function keyCache(max: number): KeyCache {
  const known = new Map<string, KeyObject>();
  return {
    get: (sha256) => known.get(sha256),
    set(sha256, key) {
      if (known.size >= max) known.clear();
      known.set(sha256, key);
    },
  };
}

async function answer(
  platform: Platform,
  { body, shown, contact, contentType = '', transaction, address, log }: Context<typeof calls.putAppleReport>,
  atCheckin: boolean,
): Promise<Uint8Array> {
  mustBeSigned(shown, body);
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase();
  const isCheckin = type === checkinContentType || (atCheckin && type !== 'application/x-apple-aspen-mdm');
  const exchange = { platform, contact, transaction, log };
  const reply = isCheckin
    ? await checkIn(
        exchange,
        readable(() => readCheckin(body)),
      )
    : await takeCommandReport(
        exchange,
        readable(() => readReport(body)),
      );
  noteSeen(platform, contact, address);
  return reply ?? nothing;
}

/** What came has to be what the holder of the certificate signed. Others than the device cannot make it 401. */
function mustBeSigned({ signature, sha256 }: ShownCertificate, body: Uint8Array): void {
  if (signature === undefined) return;
  try {
    const signer = verifyDetached(signature, body, keys);
    if (signer.sha256 !== sha256.toString('hex')) fail(4003);
  } catch (error) {
    if (error instanceof PkiError) throw new CodedError(4003, { cause: error });
    throw error;
  }
}

function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof AppleMessageError)) throw error;
    throw new CodedError(error.code === 'tooLarge' ? 6003 : 6001, { cause: error });
  }
}
