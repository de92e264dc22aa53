import type { Build } from '@muster/contract/builds';
import { Avatar } from '@muster/ui/Avatar';
import { formatBytes, formatNumber } from '@muster/ui/format';
import { type Platform, PlatformGlyph } from '@muster/ui/PlatformGlyph';
import { Time } from '@muster/ui/Time';
import { severityOf } from '../../shared/apps/expiry.ts';
import { versionOf } from '../../shared/apps/version-of.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { nameOf, otherName, platformName, signingName, wholeName } from './build-words.ts';
import styles from './builds.module.css';

interface NameProps {
  build: Build;
  /** What the app is called here: a build that calls itself so need not say it. */
  app: string;
  large?: boolean;
  /** On a phone there is no room for both in one line. */
  nameBelow?: boolean;
}

/** Icon and version, which tells builds of an app apart, then the sign of the platform, and the name where it differs. */
export function BuildName({ build, app, large = false, nameBelow = false }: NameProps) {
  const i18n = useAccountI18n();
  const version = versionOf(build);
  const name = nameBelow ? '' : otherName(build, app);
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
      <strong dir="auto" title={wholeName(build)}>
        {version || nameOf(build)}
      </strong>
      {build.os !== null && build.os !== 'custom' && (
        <span className={styles.glyph} title={platform}>
          <PlatformGlyph of={build.os satisfies Platform} label={platform} />
        </span>
      )}
      {name !== '' && (
        <span className={styles.other} dir="auto" title={name}>
          {name}
        </span>
      )}
    </span>
  );
}

/** In the second line of a card, before all else that is said there. */
export function CardName({ build, app }: Pick<NameProps, 'build' | 'app'>) {
  const name = otherName(build, app);
  if (name === '') return null;
  return (
    <>
      <span className={styles.cardName} dir="auto">
        {name}
      </span>
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
