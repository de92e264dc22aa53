import { encode } from 'uqr';
import { escapeHtml } from '../../../platform/html.ts';

/** The specification asks for four modules of silence around it (ISO/IEC 18004, 6.3.8). */
const quietZone = 4;

/** Always dark on white, in a dark theme too: many cameras read nothing else. */
export function qrCode(text: string, title: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  const path = data.map((row, y) => rowPath(row, y)).join('');
  return `<svg viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" role="img" aria-label="${escapeHtml(title)}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${path}"/></svg>`;
}

/** Runs of a row are drawn in one go, so that no hairlines show between them. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    const start = x;
    while (row[x + 1]) x += 1;
    path += `M${start} ${y}h${x + 1 - start}v1h-${x + 1 - start}z`;
  }
  return path;
}
