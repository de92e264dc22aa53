import type { Adoption, Download, DownloadKind } from '@muster/contract/downloads';
import { Badge } from '@muster/ui/Badge';
import { type Platform, PlatformGlyph } from '@muster/ui/PlatformGlyph';
import { CircleCheck, Clock } from 'lucide-react';
import { osNames } from '../../shared/apps/os-names.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { osName } from './download-words.ts';
import styles from './downloads.module.css';

/** Somebody by their name and address; nobody in particular as such. */
export function Person({ name, email }: { name: string | null; email: string | null }) {
  const { downloads } = useAccountI18n().text;
  if (!name && !email) return <span className={styles.quiet}>{downloads.anonymous}</span>;
  return (
    <span className={styles.person} title={email ?? undefined}>
      <strong dir="auto">{name || email}</strong>
      {name && email && <span className={styles.quiet}>{email}</span>}
    </span>
  );
}

export function Version({ os, versionName }: Pick<Download, 'os' | 'versionName'>) {
  return (
    <span className={styles.version}>
      {os !== null && Object.hasOwn(osNames, os) && <PlatformGlyph of={os as Platform} label={osName(os)} />}
      <span dir="auto">{versionName ?? '—'}</span>
    </span>
  );
}

export function Kind({ kind }: { kind: DownloadKind | null }) {
  const { downloads } = useAccountI18n().text;
  return kind === null ? <span className={styles.quiet}>—</span> : downloads.kinds[kind];
}

export function State({ current }: Pick<Adoption, 'current'>) {
  const { adoption } = useAccountI18n().text.downloads;
  return current ? (
    <Badge tone="green" icon={CircleCheck}>
      {adoption.current}
    </Badge>
  ) : (
    <Badge tone="amber" icon={Clock}>
      {adoption.outdated}
    </Badge>
  );
}
