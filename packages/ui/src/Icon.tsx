import type { LucideIcon } from 'lucide-react';

/** Always beside a word, so it says nothing by itself. The stroke stays 1.5 px whatever the size. */
export function Icon({ as: Shape, size = 16 }: { as: LucideIcon; size?: 14 | 16 | 20 }) {
  return <Shape size={size} strokeWidth={(1.5 * 24) / size} aria-hidden="true" focusable="false" />;
}
