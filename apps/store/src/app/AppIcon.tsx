import type { CSSProperties } from 'react';

/** Of a fixed size, so that nothing moves when the picture comes. */
export function AppIcon({ icon, name, size }: { icon: string | null; name: string; size: number }) {
  if (icon) {
    return <img className="app-icon" src={icon} alt="" width={size} height={size} loading="lazy" decoding="async" />;
  }
  return (
    <span className="app-icon letter" style={{ '--size': `${size}px` } as CSSProperties} aria-hidden="true">
      {[...name.trim()][0]?.toLocaleUpperCase() ?? '?'}
    </span>
  );
}
