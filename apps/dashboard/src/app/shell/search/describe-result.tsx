import type { SearchItem } from '@muster/contract/calls/search';
import { Avatar } from '@muster/ui/Avatar';
import type { PaletteItem } from '@muster/ui/CommandPalette';
import {
  FolderOpen,
  type LucideIcon,
  Monitor,
  ScrollText,
  Smartphone,
  Store,
  TabletSmartphone,
  UsersRound,
} from 'lucide-react';
import { HealthBadge } from '../../../shared/apps/HealthBadge.tsx';
import { osNames } from '../../../shared/apps/os-names.ts';
import type { AccountI18n } from '../../../shared/i18n/I18n.tsx';
import { resultAddress } from './result-address.ts';

const icons = {
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
    detail: [more, platformOf(item), text.search.types[item.type], workspace].filter(Boolean).join(' · '),
    href: resultAddress(item),
    // What is as it should be needs no word.
    ...(item.type === 'build' && item.health !== 'processed' && { state: <HealthBadge health={item.health} /> }),
  };
}

function pictureOf(item: SearchItem): PaletteItem['icon'] {
  if (item.type === 'person')
    return <Avatar name={item.name || item.email} id={item.userId ?? item.id} src={item.picture} size="xs" />;
  if (item.type === 'application')
    return <Avatar name={item.name} id={item.id} src={item.picture} size="xs" shape="rounded" />;
  if (item.type === 'build')
    return <Avatar name={item.applicationName} id={item.applicationId} src={item.icon} size="xs" shape="rounded" />;
  return icons[item.type];
}

/** Builds of one version are told apart by it. */
function platformOf(item: SearchItem): string | undefined {
  return item.type === 'build' && item.os !== null ? osNames[item.os] : undefined;
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
