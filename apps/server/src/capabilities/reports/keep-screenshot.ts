import { reportRules } from '@muster/contract/reports';
import { fail } from '../../platform/errors.ts';
import type { Pictures } from '../../platform/pictures/pictures.ts';

/**
 * Draws a screenshot anew and gives its address for `createReport`; 5206 for what is no picture, 6003 for one that is too
 * large. SDKs send data URIs, and an empty one for none.
 */
export async function keepScreenshot(
  pictures: Pictures,
  screenshot: Uint8Array | string | null | undefined,
  organizationId: string,
): Promise<string | null> {
  const bytes = typeof screenshot === 'string' ? bytesOf(screenshot) : screenshot;
  if (!bytes || bytes.length === 0) return null;
  if (bytes.length > reportRules.screenshotMax) fail(6003);
  return pictures.keep(bytes, 'screen', organizationId);
}

/** A data URI (RFC 2397), or base64 alone as older SDKs send it. */
function bytesOf(text: string): Uint8Array {
  const [, coded = text] = /^data:[^,]*,(.*)$/s.exec(text) ?? [];
  return Buffer.from(coded, 'base64');
}
