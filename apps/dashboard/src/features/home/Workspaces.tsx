import { Avatar } from '@muster/ui/Avatar';
import { Link } from 'react-router';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { homePath, paths } from '../../shared/paths.ts';
import { useServices, useSession } from '../../shared/services.ts';
import styles from './home.module.css';

export function Workspaces({ current }: { current: string }) {
  const { text } = useI18n();
  const { config } = useServices();
  const user = useSession()?.user;
  const mayCreate = config.flags.createWorkspace && !user?.ssoUser;
  return (
    <nav className={styles.section} aria-labelledby="workspaces">
      <div className={styles.sectionHead}>
        <h2 id="workspaces">{text.home.workspaces}</h2>
        {mayCreate && <Link to={paths['index-hi']}>{text.home.newWorkspace}</Link>}
      </div>
      <ul className={styles.others}>
        {user?.organizations.map(({ id, name, slug }) => (
          <li key={id}>
            <Link to={homePath(slug)} title={name} aria-current={slug === current ? 'page' : undefined}>
              <Avatar name={name} id={id} size="sm" shape="rounded" />
              <span>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
