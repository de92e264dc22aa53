/** Bytes by which the kind of a video is known. */
export const videoHeadLength = 12;

/** By its first bytes (MIME Sniffing standard, sections 6.2.1 and 6.2.2; QuickTime File Format); undefined for no video. */
export function videoTypeOf(head: Buffer): 'video/mp4' | 'video/quicktime' | 'video/webm' | undefined {
  if (head.length < videoHeadLength) return undefined;
  if (head.toString('hex', 0, 4) === '1a45dfa3') return 'video/webm';
  const box = head.toString('latin1', 4, 8);
  if (box === 'ftyp') return head.toString('latin1', 8, 12) === 'qt  ' ? 'video/quicktime' : 'video/mp4';
  // Movies from before there were brands.
  return ['moov', 'mdat', 'wide', 'free', 'skip'].includes(box) ? 'video/quicktime' : undefined;
}
