import type { ReactNode } from 'react';
import styles from './PlatformGlyph.module.css';

const deviceShapes = {
  phone: (
    <>
      <rect x="7" y="2.75" width="10" height="18.5" rx="2.25" />
      <path d="M10.75 18.5h2.5" />
    </>
  ),
  tablet: (
    <>
      <rect x="4.75" y="2.75" width="14.5" height="18.5" rx="2.25" />
      <path d="M10.5 18.5h3" />
    </>
  ),
  laptop: (
    <>
      <rect x="4.75" y="5" width="14.5" height="10.25" rx="1.5" />
      <path d="M2.5 18.75h19" />
    </>
  ),
  desktop: (
    <>
      <rect x="2.75" y="4" width="18.5" height="12" rx="1.75" />
      <path d="M12 16v4M8.25 20.25h7.5" />
    </>
  ),
  watch: (
    <>
      <rect x="6.5" y="6.25" width="11" height="11.5" rx="3" />
      <path d="M8.75 6.25 9.5 2.5h5l.75 3.75M8.75 17.75l.75 3.75h5l.75-3.75" />
    </>
  ),
  tv: (
    <>
      <rect x="2.75" y="5" width="18.5" height="12" rx="1.5" />
      <path d="M8 20h8" />
    </>
  ),
} satisfies Record<string, ReactNode>;

/* Drawn by us, each from a few curves: enough to be told apart in a list. */
const platformShapes = {
  apple: (
    <>
      <path d="M12 8.1c-1-.8-2.2-1.2-3.4-1C5.9 7.4 4.3 9.9 4.6 13c.3 3.6 2.4 7.4 4.7 7.4 1 0 1.6-.6 2.7-.6s1.7.6 2.7.6c2 0 3.9-2.9 4.5-5.5-1.8-.8-2.7-2.3-2.7-3.9 0-1.4.7-2.6 1.8-3.4-1-1.1-2.3-1.6-3.6-1.4-1 .1-1.8.5-2.7 1.9Z" />
      <path d="M12.3 6.2c-.1-1.9 1.3-3.6 3.2-3.8.1 2-1.3 3.7-3.2 3.8Z" />
    </>
  ),
  android: (
    <>
      <path
        fillRule="evenodd"
        d="M4 17a8 8 0 0 1 16 0ZM8.6 14.3a.9.9 0 1 1 0-1.8.9.9 0 0 1 0 1.8ZM15.4 14.3a.9.9 0 1 1 0-1.8.9.9 0 0 1 0 1.8Z"
      />
      <path className={styles.stroke} d="m7.2 9.6-1.9-3.1M16.8 9.6l1.9-3.1" />
    </>
  ),
  windows: <path d="M3.5 3.5h8v8h-8zM12.5 3.5h8v8h-8zM3.5 12.5h8v8h-8zM12.5 12.5h8v8h-8z" />,
  chrome: (
    <>
      <circle className={styles.stroke} cx="12" cy="12" r="8.5" />
      <circle cx="12" cy="12" r="3.5" />
      <path className={styles.stroke} d="M12 8.5h7.7M9 13.8l-3.9-6.6M15 13.8l-3.9 6.6" />
    </>
  ),
  linux: <path className={styles.stroke} d="m4.5 7 5 5-5 5M12 17.5h7.5" />,
  web: (
    <>
      <circle className={styles.stroke} cx="12" cy="12" r="8.5" />
      <path className={styles.stroke} d="M3.5 12h17M12 3.5c5 5.2 5 11.8 0 17-5-5.2-5-11.8 0-17Z" />
    </>
  ),
} satisfies Record<string, ReactNode>;

/** Systems that share the sign of their maker. */
const makers = {
  ios: 'apple',
  ipados: 'apple',
  macos: 'apple',
  tvos: 'apple',
  watchos: 'apple',
  visionos: 'apple',
} as const;

export type Platform = keyof typeof platformShapes | keyof typeof makers;
export type DeviceShape = keyof typeof deviceShapes;

interface Props {
  /** The system a thing runs on, or the silhouette of a device. */
  of: Platform | DeviceShape;
  size?: 16 | 20 | 24 | 32;
  /** Only where no word stands beside it. */
  label?: string;
}

export function PlatformGlyph({ of, size = 16, label }: Props) {
  const name = of in makers ? makers[of as keyof typeof makers] : of;
  const device = name in deviceShapes;
  return (
    <svg
      className={device ? styles.device : styles.platform}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {device ? deviceShapes[name as DeviceShape] : platformShapes[name as keyof typeof platformShapes]}
    </svg>
  );
}
