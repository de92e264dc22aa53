import { Icon } from '@muster/ui/Icon';
import { ChevronRight, type LucideIcon, Mail, PackageSearch, QrCode, Smartphone, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { usePermission } from '../../../shared/permissions/use-gates.ts';
import styles from './enroll.module.css';

interface Props {
  org: string;
  /** The plan has no room for another device: what is prepared for later can still be. */
  locked: boolean;
  onOne(): void;
}

export function EnrollmentWays({ org, locked, onOne }: Props) {
  const { ways } = useAccountI18n().text.devices.enrollment;
  const seesAutomated = usePermission('admDepDevice', 'list');
  const place = (query: string) => `${pathTo('devices-enrollment', { org })}?${query}`;
  const linked: [icon: LucideIcon, words: Words, to: string][] = [
    [QrCode, ways.many, place('tab=links&open=link')],
    [Mail, ways.mail, place('tab=links&open=invite')],
    [PackageSearch, ways.expected, place('tab=expected&open=expect')],
    ...(seesAutomated
      ? [[Sparkles, ways.automated, pathTo('devices-automated', { org })] satisfies [LucideIcon, Words, string]]
      : []),
  ];
  return (
    <ul className={styles.ways}>
      <li>
        <button type="button" className={styles.way} onClick={onOne} disabled={locked}>
          {inside(Smartphone, ways.one)}
        </button>
      </li>
      {linked.map(([icon, words, to]) => (
        <li key={to}>
          <Link to={to} className={styles.way}>
            {inside(icon, words)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface Words {
  title: string;
  text: string;
}

function inside(icon: LucideIcon, { title, text }: Words): ReactNode {
  return (
    <>
      <span className={styles.sign}>
        <Icon as={icon} size={20} />
      </span>
      <span className={styles.words}>
        <strong>{title}</strong>
        <span>{text}</span>
      </span>
      <Icon as={ChevronRight} />
    </>
  );
}
