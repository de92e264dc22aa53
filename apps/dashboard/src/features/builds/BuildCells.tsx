import type { Build } from '@muster/contract/builds';
import type { BuildStatus } from '@muster/contract/enumerations/apps';
import { labelIn } from '@muster/phrases/lookup';
import { Avatar } from '@muster/ui/Avatar';
import { Badge, type Tone } from '@muster/ui/Badge';
import { formatBytes, formatNumber } from '@muster/ui/format';
import { type Platform, PlatformGlyph } from '@muster/ui/PlatformGlyph';
import { Time } from '@muster/ui/Time';
import { CircleAlert, CircleCheck, Clock, type LucideIcon, RefreshCw, TriangleAlert, Upload } from 'lucide-react';
import { severityOf } from '../../shared/apps/expiry.ts';
import { versionOf } from '../../shared/apps/version-of.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { nameOf, platformName, signingName } from './build-words.ts';
import styles from './builds.module.css';

const signs: Readonly<Record<BuildStatus, readonly [Tone, LucideIcon]>> = {
  error: ['red', CircleAlert],
  in_progress: ['blue', RefreshCw],
  pending: ['slate', Clock],
  waiting_to_be_processed: ['slate', Upload],
  processed: ['green', CircleCheck],
};

export function StatusBadge({ status }: Pick<Build, 'status'>) {
  const { texts } = useAccountI18n();
  const [tone, icon] = signs[status];
  return (
    <Badge tone={tone} icon={icon}>
      {labelIn(texts.labels, 'buildStatus', status)}
    </Badge>
  );
}

/** What could not be read of it, where there is something; `short` where there is room for a number only. */
export function Warnings({ count, short = false }: { count: number; short?: boolean }) {
  const { text, fill } = useAccountI18n();
  if (count === 0) return null;
  const words = fill(text.builds.warnings, { count });
  if (!short) {
    return (
      <Badge tone="amber" icon={TriangleAlert}>
        {words}
      </Badge>
    );
  }
  return (
    <span className={styles.warnings} title={words}>
      <Badge tone="amber" icon={TriangleAlert}>
        <span aria-hidden="true">{count}</span>
        <span className="visually-hidden">{words}</span>
      </Badge>
    </span>
  );
}

interface NameProps {
  build: Build;
  large?: boolean;
  /** On a phone there is no room for both in one line. */
  versionBelow?: boolean;
}

/** Icon, name and version; the sign of its platform tells builds of one version apart. */
export function BuildName({ build, large = false, versionBelow = false }: NameProps) {
  const i18n = useAccountI18n();
  const version = versionBelow ? '' : versionOf(build);
  const platform = platformName(i18n, build);
  return (
    <span className={styles.name}>
      <Avatar
        name={nameOf(build)}
        id={build.package ?? build.id}
        src={build.icon}
        size={large ? 'sm' : 'xs'}
        shape="rounded"
      />
      <strong dir="auto" title={nameOf(build)}>
        {nameOf(build)}
      </strong>
      {version !== '' && <span className={styles.version}>{version}</span>}
      {build.os !== null && build.os !== 'custom' && (
        <span className={styles.glyph} title={platform}>
          <PlatformGlyph of={build.os satisfies Platform} label={platform} />
        </span>
      )}
    </span>
  );
}

/** In the second line of a card, before all else that is said there. */
export function CardVersion({ build }: { build: Build }) {
  const version = versionOf(build);
  if (version === '') return null;
  return (
    <>
      <span className={styles.cardVersion}>{version}</span>
      {' · '}
    </>
  );
}

/** How many letters of tags a row has room for. */
const room = 15;

/** As many as fit, at least one, and how many more; all of them when pointed at. */
export function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return <span className={styles.quiet}>—</span>;
  let letters = 0;
  const fitting = tags.filter((tag, place) => {
    letters += tag.length + 2;
    return place === 0 || letters <= room;
  });
  return (
    <span className={styles.tags} title={tags.join(', ')}>
      {fitting.map((tag) => (
        <span key={tag} className={styles.tag}>
          {tag}
        </span>
      ))}
      {fitting.length < tags.length && <span className={styles.quiet}>+{tags.length - fitting.length}</span>}
    </span>
  );
}

export function Signing({ type }: { type: Build['signingType'] }) {
  return signingName(useAccountI18n(), type) || <span className={styles.quiet}>—</span>;
}

export function Bytes({ value }: { value: number }) {
  return formatBytes(useAccountI18n().language, value);
}

export function Count({ value }: { value: number }) {
  return formatNumber(useAccountI18n().language, value);
}

/** When it can no longer be installed; in colour where that is soon. */
export function Expiry({ instant, quiet = false }: { instant: string | null; quiet?: boolean }) {
  if (instant === null) return <span className={styles.quiet}>—</span>;
  return (
    <span className={styles.expiry} data-severity={severityOf(instant)}>
      <Time instant={instant} quiet={quiet} />
    </span>
  );
}
