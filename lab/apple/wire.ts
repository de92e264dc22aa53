/** How one message goes from a device to its server: as a property list, signed or over TLS with its certificate. */
import { type Signer, signData } from './cms.ts';
import type { Habit } from './habits.ts';
import { type HttpAnswer, type HttpClient, HttpRefusal } from './http.ts';
import { type Dict, writePlist } from './plists.ts';

export interface WireOptions {
  http: HttpClient;
  habits: Habit[];
  identity: Signer;
  /** Mdm-Signature; without, the certificate is shown in TLS. */
  signMessage: boolean;
  now: number;
  /** Bytes and signature of a message that is always the same, kept for the next time. */
  kept?: { bytes: Buffer; signature: string };
}

export const checkInType = 'application/x-apple-aspen-mdm-checkin';
export const commandType = 'application/x-apple-aspen-mdm; charset=UTF-8';

export function prepare(message: Dict, { habits, identity, now }: WireOptions): { bytes: Buffer; signature: string } {
  let said = message;
  for (const habit of habits) said = habit.message?.(said) ?? said;
  let bytes = writePlist(said);
  for (const habit of habits) bytes = habit.bytes?.(bytes) ?? bytes;
  return { bytes, signature: signData(bytes, identity, { detached: true, now }).toString('base64') };
}

export async function sendMessage(url: string, type: string, message: Dict, options: WireOptions): Promise<HttpAnswer> {
  const { http, habits, signMessage } = options;
  for (const habit of habits) await habit.before?.();
  let { identity } = options;
  for (const habit of habits) identity = habit.identity?.(identity) ?? identity;
  const { bytes, signature } = options.kept ?? prepare(message, { ...options, identity });
  const headers: Record<string, string> = { 'content-type': type };
  let shown: string | undefined = signature;
  for (const habit of habits) if (habit.signature) shown = shown && habit.signature(shown);
  if (signMessage && shown) headers['mdm-signature'] = shown;
  const client = signMessage ? {} : { identity };
  const answer = await http.send({ url, method: 'PUT', headers, body: bytes, ...client });
  if (answer.status !== 200) throw new HttpRefusal(String(message.MessageType ?? message.Status), answer);
  return answer;
}
