import type { CommandGroup } from '@muster/contract/commands';
import { Badge } from '@muster/ui/Badge';
import { Ban, CircleAlert, CircleCheck, CircleDashed, CircleEllipsis } from 'lucide-react';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import styles from './commands.module.css';

export type Counts = Pick<CommandGroup, 'total' | 'open' | 'acknowledged' | 'failed'>;

/** Canceled, superseded, or held back until their time was over. */
export const otherOf = ({ total, open, acknowledged, failed }: Counts): number =>
  Math.max(0, total - open - acknowledged - failed);

const signs = {
  failed: { tone: 'red', icon: CircleAlert },
  open: { tone: 'blue', icon: CircleDashed },
  done: { tone: 'green', icon: CircleCheck },
  canceled: { tone: 'slate', icon: Ban },
  ended: { tone: 'slate', icon: CircleEllipsis },
} as const;

/** The worst wins: what has failed is told while the rest still waits. */
export function stateOf(group: Counts): keyof typeof signs {
  if (group.failed > 0) return 'failed';
  if (group.open > 0) return 'open';
  if (group.acknowledged === group.total) return 'done';
  return group.acknowledged === 0 ? 'canceled' : 'ended';
}

export function GroupState({ group }: { group: Counts }) {
  const words = useAccountI18n().text.devices.area.groups;
  const state = stateOf(group);
  const { tone, icon } = signs[state];
  return (
    <Badge tone={tone} icon={icon}>
      {state === 'ended' ? words.partly : words.states[state]}
    </Badge>
  );
}

/** What was asked, and of which device where it is one. */
export function GroupName({ group: { kind, device, total } }: { group: CommandGroup }) {
  const { text, fill } = useAccountI18n();
  const words = text.devices.area.groups;
  return (
    <span className={styles.name}>
      <strong>{kind === null ? words.unknown : text.devices.commands.kinds[kind]}</strong>
      <span className={styles.quiet} dir="auto">
        {device ? device.displayName || text.devices.unnamed : fill(words.many, { count: total })}
      </span>
    </span>
  );
}

/** How far it is with all of them, as a bar and in words. */
export function GroupProgress({ group }: { group: Counts }) {
  const { text, fill, language } = useAccountI18n();
  const words = text.devices.area.groups;
  const number = (value: number) => new Intl.NumberFormat(language).format(value);
  const { total, open, acknowledged, failed } = group;
  const other = otherOf(group);
  const parts = [
    ['done', acknowledged],
    ['failed', failed],
    ['open', open],
    ['other', other],
  ] as const;
  const said = [
    fill(words.progress, { done: number(acknowledged), total: number(total) }),
    ...(failed > 0 ? [fill(words.failed, { count: failed })] : []),
    ...(open > 0 ? [fill(words.open, { count: open })] : []),
    ...(other > 0 ? [fill(words.other, { count: other })] : []),
  ].join(' · ');
  return (
    <span className={styles.progress} title={said}>
      <span className={styles.bar} aria-hidden="true">
        {parts.map(([part, count]) => count > 0 && <span key={part} data-part={part} style={{ flexGrow: count }} />)}
      </span>
      {/* Of one device the state says it all. */}
      <span className={total === 1 ? 'visually-hidden' : styles.said}>{said}</span>
    </span>
  );
}
