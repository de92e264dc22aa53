/** For tests: single messages of a device, said as they should not be. */
import { signData } from '../../../../../lab/apple/cms.ts';
import type { AppleDevice } from '../../../../../lab/apple/device.ts';
import { type Dict, writePlist } from '../../../../../lab/apple/plists.ts';
import { checkInType, commandType } from '../../../../../lab/apple/wire.ts';

type Signer = NonNullable<AppleDevice['identity']>;

export interface Said {
  message?: Dict;
  bytes?: Buffer;
  signer?: Signer | undefined;
  /** Signed in place of the bytes. */
  signed?: Buffer;
  headers?: Record<string, string>;
  method?: 'PUT' | 'POST';
}

function bytesOf({ message = {}, bytes }: Said): Buffer {
  return bytes ?? writePlist(message);
}

async function send(url: string, type: string, said: Said): Promise<Response> {
  const body = bytesOf(said);
  const { signer, signed = body, headers = {}, method = 'PUT' } = said;
  const signature = signer && signData(signed, signer, { detached: true, now: Date.now() }).toString('base64');
  return fetch(url, {
    method,
    headers: { 'content-type': type, ...(signature && { 'mdm-signature': signature }), ...headers },
    body: new Uint8Array(body),
  });
}

export const sayCheckin = (url: string, said: Said) => send(`${url}/mdm/apple/checkin`, checkInType, said);
export const sayReport = (url: string, said: Said) => send(`${url}/mdm/apple/mdm`, commandType, said);
