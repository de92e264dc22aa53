import { Badge } from '@muster/ui/Badge';
import { Hourglass, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { planPath } from '../../shared/paths.ts';
import { usePermission } from '../../shared/permissions/use-gates.ts';
import { useWorkspace } from '../../shared/permissions/use-workspace.ts';
import styles from './shell.module.css';

/** How long the trial lasts; with 0 days left it is over (platform-shell.md, section 4). */
export function TrialAdvice() {
  const { text, fill } = useI18n();
  const organization = useWorkspace().data?.organization;
  const seesBilling = usePermission('billing', 'get');
  if (!organization?.subTrial) return null;
  const { slug, subTrial } = organization;
  const ended = subTrial.daysLeft === 0;
  const badge = (
    <Badge tone={ended ? 'red' : 'amber'} icon={ended ? TriangleAlert : Hourglass}>
      {ended ? text.trialAdvice.ended : fill(text.trialAdvice.left, { count: subTrial.daysLeft })}
    </Badge>
  );
  return seesBilling ? (
    <Link to={planPath(slug)} className={styles.trial}>
      {badge}
    </Link>
  ) : (
    badge
  );
}
