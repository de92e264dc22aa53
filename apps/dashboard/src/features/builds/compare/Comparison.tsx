import type { BuildComparison } from '@muster/contract/build-details';
import type { Build } from '@muster/contract/builds';
import { compareBuilds } from '@muster/contract/calls/build-details';
import { ApiError } from '@muster/contract/client';
import { Button } from '@muster/ui/Button';
import { EmptyState } from '@muster/ui/EmptyState';
import { Notice } from '@muster/ui/Notice';
import { Skeleton } from '@muster/ui/Skeleton';
import { Time } from '@muster/ui/Time';
import { dateOnly } from '@muster/ui/time-format';
import { ArrowLeftRight, PackageX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { useCurrentApp } from '../../../shared/apps/current-app.ts';
import { HealthBadge } from '../../../shared/apps/HealthBadge.tsx';
import { osNames } from '../../../shared/apps/os-names.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { type AccountI18n, useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { BackLink } from '../../../shared/ui/BackLink.tsx';
import { Failed } from '../../../shared/ui/Failed.tsx';
import { BuildName } from '../BuildCells.tsx';
import { signingName } from '../build-words.ts';
import { commonName } from '../common-name.ts';
import { familyWords } from '../family-words.ts';
import styles from './compare.module.css';
import { Devices } from './Devices.tsx';
import { Differences } from './Differences.tsx';
import { PartDeltas } from './PartDeltas.tsx';

/** Not there, or no ids at all. */
const gone = new Set([3001, 6002]);

/** What two builds do not have in common. The address names them. From the list, the focus comes along. */
export function Comparison({ left, right, fromList }: { left: string; right: string; fromList: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (fromList) heading.current?.focus();
  }, [fromList]);
  const words = useAccountI18n().text.builds.compare;
  const { org = '' } = useParams();
  const { id: appId } = useCurrentApp();
  const navigate = useNavigate();
  const { data, error, refetch } = useCall(
    compareBuilds,
    { params: { org, appId, buildId: left, otherBuildId: right } },
    { keepsPrevious: true },
  );
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <BackLink to={{ search: '' }}>{words.back}</BackLink>
        <h2 ref={heading} tabIndex={-1}>
          {words.title}
        </h2>
      </div>
      {error instanceof ApiError && gone.has(error.code) ? (
        <EmptyState icon={PackageX} title={words.gone}>
          {words.goneText}
        </EmptyState>
      ) : data ? (
        <Result
          comparison={data}
          onSwap={() => void navigate({ search: `compare=${right},${left}` }, { replace: true })}
        />
      ) : error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton lines={10} />
      )}
    </div>
  );
}

function Result({ comparison, onSwap }: { comparison: BuildComparison; onSwap(): void }) {
  const i18n = useAccountI18n();
  const words = i18n.text.builds.compare;
  const { left, right, facts, permissions, features, entitlements, devices, size, parts } = comparison;
  const named = facts.map(({ name, left: before, right: after }) => ({
    name: words.names[name],
    left: inWords(i18n, name, before),
    right: inWords(i18n, name, after),
    mono: name === 'versionName' || name === 'versionCode' || name === 'package',
  }));
  const nothing =
    [facts, permissions, features, entitlements, devices.added, devices.removed].every(({ length }) => length === 0) &&
    size.left === size.right;
  return (
    <>
      <div className={styles.sides}>
        <Side label={words.older} build={left} />
        <div className={styles.swap}>
          <Button color="outline" size="sm" icon={ArrowLeftRight} label={words.swap} onClick={onSwap} />
        </div>
        <Side label={words.newer} build={right} />
      </div>
      <Signer comparison={comparison} />
      {nothing && <p className={styles.lead}>{words.none}</p>}
      <Differences title={words.facts} differences={named} whole />
      <Differences title={words.permissions} differences={permissions} />
      <Differences title={words.features} differences={features.map((feature) => asked(i18n, feature))} />
      <Differences title={words.entitlements} differences={entitlements} />
      <Devices devices={devices} />
      <PartDeltas size={size} parts={parts} />
    </>
  );
}

/** What the server says by the names of the wire. */
function inWords(i18n: AccountI18n, name: string, value: string | null): string | null {
  if (value === null) return null;
  if (name === 'os') return osNames[value] ?? value;
  if (name === 'format') return value.toUpperCase();
  if (name === 'deviceFamilies') return familyWords(i18n, value.split(', '));
  if (name === 'profileExpiry') return dateOnly(i18n.language, value);
  return name === 'signingType' ? signingName(i18n, value as Build['signingType']) : value;
}

/** Whether devices have to have it. */
function asked({ text }: AccountI18n, { name, left, right }: BuildComparison['features'][number]) {
  const { required, optional } = text.buildPanel.details;
  const word = (value: boolean | null) => (value === null ? null : value ? required : optional);
  return { name, left: word(left), right: word(right) };
}

function Side({ label, build }: { label: string; build: Build }) {
  const { openPanel } = useDialogs();
  const { name } = useCurrentApp();
  return (
    <button type="button" className={styles.side} onClick={() => openPanel({ s: 'build', id: build.id })}>
      <span className={styles.sideLabel}>{label}</span>
      <BuildName build={build} app={name} large />
      <span className={styles.sideMeta}>
        <HealthBadge health={build.health} status={build.status} />
        <Time instant={build.createdAt} quiet />
      </span>
    </button>
  );
}

/** In words, because it decides whether one installs over the other. */
function Signer({ comparison }: { comparison: BuildComparison }) {
  const { left, right, same } = comparison.signer;
  const words = useAccountI18n().text.builds.compare;
  if (left === null && right === null) return <Notice kind="info">{words.noSigner}</Notice>;
  if (left === null || right === null) return <Notice kind="warning">{words.oneSigner}</Notice>;
  if (same) {
    return (
      <Notice kind="success">
        {words.sameSigner} <Subject of={right.subject} />
      </Notice>
    );
  }
  return (
    <Notice kind="warning">
      {words.otherSigner[systemOf(comparison)]}
      <Subject of={left.subject} />
      <Subject of={right.subject} before="→ " />
    </Notice>
  );
}

function Subject({ of, before = '' }: { of: string; before?: string }) {
  return (
    <span className={styles.subject} title={of}>
      {before}
      {commonName(of)}
    </span>
  );
}

/** Systems differ in what they make of another signer. */
function systemOf({ left, right }: BuildComparison): 'android' | 'mobile' | 'other' {
  if (left.os !== right.os || left.os === null) return 'other';
  if (left.os === 'android') return 'android';
  return ['ios', 'tvos', 'watchos', 'visionos'].includes(left.os) ? 'mobile' : 'other';
}
