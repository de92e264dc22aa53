/** The content token of a location, as Apple's portal hands it out: base64 around JSON. */
import { randomBytes } from 'node:crypto';

export interface VppToken {
  token: string;
  expDate: string;
  orgName: string;
}

/** Apple writes the zone without a colon. */
const vppTime = (at: number): string => new Date(at).toISOString().replace(/[.]\d+Z$/, '+0000');

export function createVppToken(organization: string, days = 365): VppToken {
  const expDate = vppTime(Date.now() + days * 86_400_000);
  return { token: randomBytes(48).toString('base64'), expDate, orgName: organization };
}

export function vppTokenFile(token: VppToken): string {
  return Buffer.from(JSON.stringify(token)).toString('base64');
}
