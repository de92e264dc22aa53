import { EmptyState } from '@muster/ui/EmptyState';
import { Icon } from '@muster/ui/Icon';
import { type KeyValue, KeyValues } from '@muster/ui/KeyValues';
import { Time } from '@muster/ui/Time';
import { ExternalLink, GitBranch } from 'lucide-react';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import type { BuildProps } from './build-context.ts';
import styles from './panel.module.css';

/** Who or what made it, as its build server says. */
export function BuildDeployer({ build }: BuildProps) {
  const words = useAccountI18n().text.buildPanel.deployer;
  const { name, info = {} } = build.deployer ?? {};
  const known = [name, ...Object.values(info)].some((value) => value !== undefined && value !== '');
  if (!known) {
    return (
      <EmptyState icon={GitBranch} title={words.none}>
        {words.noneText}
      </EmptyState>
    );
  }
  const when = info.triggerTimestamp === undefined ? undefined : instantOf(info.triggerTimestamp);
  const items: (KeyValue | false)[] = [
    { label: words.name, value: name },
    { label: words.branch, value: info.branch, mono: true, copy: true },
    { label: words.tag, value: info.tag, mono: true, copy: true },
    { label: words.commit, value: info.commit, mono: true, copy: true },
    { label: words.message, value: info.commitMessage && <span className={styles.message}>{info.commitMessage}</span> },
    { label: words.buildNumber, value: info.buildNumber, mono: true },
    { label: words.triggered, value: when ? <Time instant={when} /> : info.triggerTimestamp },
    { label: words.run, value: info.buildUrl && <Outside address={info.buildUrl} /> },
    { label: words.server, value: info.ciUrl && <Outside address={info.ciUrl} /> },
    { label: words.repository, value: info.repositoryUrl && <Outside address={info.repositoryUrl} /> },
  ];
  return <KeyValues items={items.filter((item) => item !== false && Boolean(item.value)) as KeyValue[]} />;
}

/** Build servers say what they like: what is no address of the web is shown, not linked. */
function Outside({ address }: { address: string }) {
  const { text } = useAccountI18n();
  if (!/^https?:\/\//i.test(address)) return address;
  return (
    <a href={address} target="_blank" rel="noreferrer" className={styles.outside}>
      <span>{address.replace(/^https?:\/\//i, '')}</span>
      <Icon as={ExternalLink} size={14} />
      <span className="visually-hidden">{text.common.newTab}</span>
    </a>
  );
}

/** Some write seconds, some milliseconds, some a date; null for what is none of it. */
function instantOf(text: string): string | undefined {
  const number = /^\d{9,14}$/.test(text) ? Number(text) : undefined;
  const time = number === undefined ? Date.parse(text) : number < 100_000_000_000 ? number * 1000 : number;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
