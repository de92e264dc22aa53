import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { useActiveOrg } from '../../../shared/permissions/use-workspace.ts';
import { BackLink } from '../../../shared/ui/BackLink.tsx';
import { usePage } from '../../../shared/ui/use-page.ts';
import styles from './groups.module.css';
import { ManageGroups } from './ManageGroups.tsx';

/** The groups of the workspace, each with its members. */
export function GroupsPage() {
  const { text } = useAccountI18n();
  const heading = usePage();
  const org = useActiveOrg() ?? '';
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <BackLink to={pathTo('people', { org })}>{text.routes.people}</BackLink>
        <h1 ref={heading} tabIndex={-1}>
          {text.routes['people-groups']}
        </h1>
        <p>{text.people.manageGroups.noneText}</p>
      </div>
      <ManageGroups org={org} />
    </div>
  );
}
