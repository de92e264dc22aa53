import type { Publication, PublishedBuild } from '@muster/contract/publications';
import { Avatar } from '@muster/ui/Avatar';
import { Badge, type Tone } from '@muster/ui/Badge';
import { CopyButton } from '@muster/ui/CopyButton';
import { formatNumber } from '@muster/ui/format';
import { type Platform, PlatformGlyph } from '@muster/ui/PlatformGlyph';
import {
  CalendarClock,
  CalendarX,
  CircleCheck,
  CircleOff,
  EyeOff,
  Globe,
  KeyRound,
  Lock,
  type LucideIcon,
  PackageX,
  TriangleAlert,
} from 'lucide-react';
import { versionOf } from '../../shared/apps/version-of.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { type Health, healthOf, platformOf } from './publication-words.ts';
import styles from './publications.module.css';

const signs: Readonly<Record<Health, readonly [Tone, LucideIcon]>> = {
  inactive: ['slate', CircleOff],
  expired: ['red', CalendarX],
  noBuild: ['red', PackageX],
  notInstallable: ['amber', TriangleAlert],
  endsSoon: ['amber', CalendarClock],
  unlisted: ['blue', EyeOff],
  active: ['green', CircleCheck],
};

export function HealthBadge({ of }: { of: Parameters<typeof healthOf>[0] }) {
  const { text } = useAccountI18n();
  const health = healthOf(of);
  const [tone, icon] = signs[health];
  return (
    <Badge tone={tone} icon={icon}>
      {text.publications.health[health]}
    </Badge>
  );
}

const locks = { public: Globe, logged: Lock, password: KeyRound } as const;

export function Security({ security }: Pick<Publication, 'security'>) {
  const { texts } = useAccountI18n();
  const Sign = locks[security];
  return (
    <span className={styles.withSign}>
      <Sign size={14} aria-hidden />
      {texts.labels.publicationSecurity[security]}
    </span>
  );
}

export function AppName({ of: { id, name, picture } }: { of: Publication['application'] }) {
  return (
    <span className={styles.name}>
      <Avatar name={name} id={id} src={picture} size="xs" shape="rounded" />
      <strong dir="auto" title={name}>
        {name}
      </strong>
    </span>
  );
}

/** What tells several of one app apart. */
export function Slug({ slug, url, tester }: Pick<Publication, 'slug' | 'url' | 'tester'>) {
  const { text } = useAccountI18n();
  return (
    <span className={styles.address}>
      <span className={styles.slug} title={url}>
        /{slug}
      </span>
      {tester && <span className={styles.tester}>{text.publications.tester}</span>}
    </span>
  );
}

export function Address(of: Pick<Publication, 'slug' | 'url' | 'tester'>) {
  const { text } = useAccountI18n();
  return (
    <span className={styles.address}>
      <Slug {...of} />
      <CopyButton text={of.url} label={text.publications.copyAddress} size="xs" />
    </span>
  );
}

/** The version for each platform, with its sign. */
export function Gives({ builds }: { builds: readonly PublishedBuild[] }) {
  const i18n = useAccountI18n();
  if (builds.length === 0) return <span className={styles.quiet}>{i18n.text.publications.nothing}</span>;
  return (
    <span className={styles.gives}>
      {builds.map((build) => (
        <span key={build.id} className={styles.given} title={`${platformOf(i18n, build)} ${versionOf(build)}`}>
          <BuildSign build={build} />
          <span className={styles.version}>{build.versionName ?? build.versionCode ?? build.fileName}</span>
        </span>
      ))}
    </span>
  );
}

/** The sign of its platform; a platform without one is written out. */
export function BuildSign({ build }: { build: PublishedBuild }) {
  const i18n = useAccountI18n();
  const platform = platformOf(i18n, build);
  if (build.os === null || build.os === 'custom') return <span className={styles.quiet}>{platform}</span>;
  return <PlatformGlyph of={build.os satisfies Platform} label={platform} />;
}

export function Count({ value }: { value: number }) {
  return formatNumber(useAccountI18n().language, value);
}
