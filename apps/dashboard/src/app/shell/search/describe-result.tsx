import type { SearchItem } from '@muster/contract/calls/search';
import { Avatar } from '@muster/ui/Avatar';
import type { PaletteItem } from '@muster/ui/CommandPalette';
import {
  FolderOpen,
  type LucideIcon,
  Monitor,
  Package,
  ScrollText,
  Smartphone,
  Store,
  TabletSmartphone,
  UsersRound,
} from 'lucide-react';
import type { AccountI18n } from '../../../shared/i18n/I18n.tsx';
import { resultAddress } from './result-address.ts';

const icons = {
  build: Package,
  publishedApplication: Store,
  admDevice: Smartphone,
  emmDevice: TabletSmartphone,
  winDevice: Monitor,
  policy: ScrollText,
  group: UsersRound,
  mdmAsset: FolderOpen,
} as const satisfies Partial<Record<SearchItem['type'], LucideIcon>>;

/** A line of the list: what it is called, what it is, and where it is if that is not here. */
export function describeResult(
  { text, fill }: AccountI18n,
  item: SearchItem,
  workspace: string | undefined,
): PaletteItem {
  const { label, more } = wordsFor({ text, fill }, item);
  return {
    id: `${item.type} ${item.id}`,
    label: label || text.search.unnamed,
    icon: pictureOf(item),
    detail: [more, text.search.types[item.type], workspace].filter(Boolean).join(' · '),
    href: resultAddress(item),
  };
}

function pictureOf(item: SearchItem): PaletteItem['icon'] {
  if (item.type === 'person')
    return <Avatar name={item.name || item.email} id={item.userId ?? item.id} src={item.picture} size="xs" />;
  if (item.type === 'application')
    return <Avatar name={item.name} id={item.id} src={item.picture} size="xs" shape="rounded" />;
  return icons[item.type];
}

function wordsFor(
  { text, fill }: Pick<AccountI18n, 'text' | 'fill'>,
  item: SearchItem,
): { label: string; more?: string | null } {
  switch (item.type) {
    case 'application':
    case 'group':
    case 'policy':
    case 'mdmAsset':
      return { label: item.name };
    case 'publishedApplication':
      return { label: item.applicationName, more: item.slug };
    case 'build': {
      const { applicationName, processedVersionName: version, versionCode: code } = item;
      const both = version && code ? fill(text.search.build, { version, code }) : (version ?? code);
      return { label: [applicationName, both].filter(Boolean).join(' ') };
    }
    case 'person':
      return item.name === '' ? { label: item.email } : { label: item.name, more: item.email };
    default:
      return { label: item.displayName, more: item.serialNumber ?? item.imei };
  }
}
