import { useMemo } from 'react';
import { encode } from 'uqr';
import { useStore } from '../shared/store.ts';

/** The specification asks for four modules of silence around it (ISO/IEC 18004, 6.3.8). */
const quietZone = 4;

/** From the desk to the phone. Always dark on white: many cameras read nothing else. */
export function ScanCode() {
  const { text } = useStore();
  const address = window.location.origin + window.location.pathname;
  const { path, size } = useMemo(() => draw(address), [address]);
  return (
    <section className="scan">
      <svg
        width={144}
        height={144}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={address}
      >
        <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
        <path fill="#000" d={path} />
      </svg>
      <h2>{text.app.scan}</h2>
      <p>{text.app.scanText}</p>
    </section>
  );
}

function draw(address: string): { path: string; size: number } {
  const { data, size } = encode(address, { ecc: 'M', border: quietZone });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { path, size };
}
