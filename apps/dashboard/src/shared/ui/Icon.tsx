/** Drawn for this product: 16 px, one stroke, the colour of the text around them. */
const shapes = {
  alert: 'M8 5v3.5M8 11h.01M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 0 0 0-12.5Z',
  check: 'm3.5 8.5 3 3 6-7',
  cross: 'm4 4 8 8M12 4l-8 8',
  circle: 'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  dots: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  external: 'M6.5 3.5h-3v9h9v-3M9.5 2.5h4v4M13.5 2.5 7.5 8.5',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM8 9.75a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5Z',
  eyeOff:
    'M6.3 3.75A6.6 6.6 0 0 1 8 3.5c4 0 6.5 4.5 6.5 4.5a11 11 0 0 1-1.6 2.1M10 12.15A6.3 6.3 0 0 1 8 12.5C4 12.5 1.5 8 1.5 8a11 11 0 0 1 2.6-3M2 2l12 12',
  info: 'M8 7.5V11M8 5h.01M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 0 0 0-12.5Z',
  offline:
    'M2 2l12 12M8 12.5h.01M5.7 10.2a3.3 3.3 0 0 1 4.6 0M3.3 7.7a6.6 6.6 0 0 1 3-1.8M1.5 5.3a10 10 0 0 1 2.3-1.5M9.2 5.8a6.6 6.6 0 0 1 3.5 1.9M7 3.1a10 10 0 0 1 7.5 2.2',
  pencil: 'm10.5 3 2.5 2.5L5.5 13H3v-2.5L10.5 3Z',
  plus: 'M8 3.5v9M3.5 8h9',
  trash: 'M2.5 4.5h11M6 4.5V3h4v1.5M4 4.5l.5 8.5h7l.5-8.5',
  unknown: 'M5.5 8h5',
} as const;

export type IconName = keyof typeof shapes;

/** Always beside a word, so it says nothing by itself. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="none" aria-hidden="true" focusable="false">
      <path d={shapes[name]} stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
