import type { LucideIcon } from 'lucide-react';
import { isValidElement, type ReactElement } from 'react';
import { Icon } from './Icon.tsx';

export type ItemIconSource = LucideIcon | ReactElement;

/** An icon of the set, or a picture that stands in the place of one: an avatar, a glyph. */
export function ItemIcon({ icon }: { icon: ItemIconSource | undefined }) {
  if (icon === undefined) return null;
  return isValidElement(icon) ? icon : <Icon as={icon} />;
}
