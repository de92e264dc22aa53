import { Notice } from '@muster/ui/Notice';
import { Link } from 'react-router';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { planPath } from '../../shared/paths.ts';
import { usePermission } from '../../shared/permissions/use-gates.ts';
import { useActiveOrg } from '../../shared/permissions/use-workspace.ts';
import styles from './people.module.css';
import { usePeopleLimits } from './use-people-limits.ts';

/** Says when the plan has room for three more people or fewer. */
export function LimitNotices() {
  const { text, fill } = useAccountI18n();
  const org = useActiveOrg() ?? '';
  const seesBilling = usePermission('billing', 'get');
  const rooms = usePeopleLimits();
  const { near, reached, reachedText, billing } = text.people.limits;
  const told = (['collaborators', 'employees'] as const).flatMap((kind) => {
    const { state, left = 0, limit } = rooms?.[kind] ?? { state: 'free', limit: null };
    if (state === 'free') return [];
    const words =
      state === 'near'
        ? fill(near[kind], { count: left })
        : `${fill(reached[kind], { limit: limit ?? 0 })} ${reachedText}`;
    return [
      <Notice key={kind} kind="warning">
        {words} {seesBilling && <Link to={planPath(org)}>{billing}</Link>}
      </Notice>,
    ];
  });
  return (
    <div role="status" className={told.length > 0 ? styles.notices : undefined}>
      {told}
    </div>
  );
}
