import { Badge } from '@muster/ui/Badge';
import { Button } from '@muster/ui/Button';
import { Icon } from '@muster/ui/Icon';
import { X } from 'lucide-react';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import styles from './assignments.module.css';
import { type Entry, keyOf } from './draft-assignments.ts';
import { kindSigns } from './kind-signs.ts';

interface Props {
  label: string;
  entries: readonly Entry[];
  /** Left out for those who may only look. */
  onRemove: ((entry: Entry) => void) | undefined;
}

/** Some of those to whom a policy goes, or does not, with how many devices each reaches. */
export function AssignmentList({ label, entries, onRemove }: Props) {
  const { text, fill } = useAccountI18n();
  const { assign: words, kinds } = text.policyAssignments;
  if (entries.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={label}>
      {entries.map((entry) => {
        const { kind, devices } = entry;
        const name = kind === 'all' ? kinds.all : (entry.label ?? words.gone);
        return (
          <li key={keyOf(entry)}>
            <Icon as={kindSigns[kind]} />
            <span className={styles.words}>
              <strong dir="auto">{name}</strong>
              <span className={styles.quiet}>
                {[kind === 'all' ? null : kinds[kind], entry.label === null && words.goneHint]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {devices === null ? (
              <Badge tone="amber">{words.unsaved}</Badge>
            ) : (
              <span className={styles.count}>{fill(words.devices, { count: devices })}</span>
            )}
            {onRemove && (
              <Button
                size="xs"
                color="white"
                icon={X}
                label={fill(words.remove, { name })}
                onClick={() => onRemove(entry)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
