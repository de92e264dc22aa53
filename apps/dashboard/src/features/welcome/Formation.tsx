import styles from './welcome.module.css';

/** Ranks of devices, each accounted for; one waits for an answer, and one is being looked at. */
const ranks = ['pptplp', 'ptplpp', 'lpptpt', 'tpplpp', 'ppltpl'];
const cell = 88;
const waiting = '3:1';
const selected = '1:3';

const devices = {
  p: {
    path: 'M-8-23h16a4 4 0 0 1 4 4v38a4 4 0 0 1-4 4h-16a4 4 0 0 1-4-4v-38a4 4 0 0 1 4-4ZM-2.5-18h5',
    corner: [12, -23],
  },
  t: {
    path: 'M-14-23h28a4 4 0 0 1 4 4v38a4 4 0 0 1-4 4h-28a4 4 0 0 1-4-4v-38a4 4 0 0 1 4-4ZM-2.5 18h5',
    corner: [18, -23],
  },
  l: {
    path: 'M-22-18h44a3 3 0 0 1 3 3v28h-50v-28a3 3 0 0 1 3-3ZM-31 13h62v1.5a4 4 0 0 1-4 4h-54a4 4 0 0 1-4-4Z',
    corner: [25, -18],
  },
} as const;

export function Formation() {
  return (
    <svg
      className={styles.formation}
      viewBox={`0 0 ${cell * 6} ${cell * ranks.length}`}
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      {ranks.flatMap((rank, row) =>
        [...rank].map((kind, column) => {
          const place = `${column}:${row}`;
          const { path, corner } = devices[kind as keyof typeof devices];
          return (
            <g
              key={place}
              data-state={place === waiting ? 'waiting' : place === selected ? 'selected' : 'fine'}
              transform={`translate(${column * cell + cell / 2} ${row * cell + cell / 2})`}
            >
              <path d={path} strokeWidth="1.5" strokeLinejoin="round" strokeLinecap="round" />
              <circle cx={corner[0]} cy={corner[1]} r="5" strokeWidth="3" />
            </g>
          );
        }),
      )}
    </svg>
  );
}
