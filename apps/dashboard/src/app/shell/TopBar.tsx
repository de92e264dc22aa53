import { Avatar } from '@muster/ui/Avatar';
import { Button } from '@muster/ui/Button';
import { Icon } from '@muster/ui/Icon';
import { ChevronDown, CircleQuestionMark, Menu as MenuIcon } from 'lucide-react';
import { useState } from 'react';
import { Link, NavLink } from 'react-router';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { lazyPart } from '../../shared/parts/lazy-part.tsx';
import { useActiveOrg } from '../../shared/permissions/use-workspace.ts';
import type { Account } from '../../shared/session/auth-state.ts';
import { Logo } from '../../shared/ui/Logo.tsx';
import { LazyMenu } from './menus/LazyMenu.tsx';
import { useAccountMenu } from './menus/use-account-menu.tsx';
import { useMainLinks } from './menus/use-main-links.ts';
import { useSupportMenu } from './menus/use-support-menu.ts';
import { useWorkspaceMenu } from './menus/use-workspace-menu.tsx';
import { Bell } from './notifications/Bell.tsx';
import { UnreadDot } from './notifications/UnreadDot.tsx';
import { Search } from './search/Search.tsx';
import styles from './TopBar.module.css';
import { TrialAdvice } from './TrialAdvice.tsx';

const PhoneDrawer = lazyPart(async () => (await import('./PhoneDrawer.tsx')).PhoneDrawer);

/** The areas of the product and the menus; on a phone a drawer holds the same (platform-shell.md, section 2). */
export function TopBar({ account }: { account: Account }) {
  const { text } = useI18n();
  const org = useActiveOrg();
  const links = useMainLinks();
  const workspaceMenu = useWorkspaceMenu();
  const supportMenu = useSupportMenu();
  const accountMenu = useAccountMenu(account);
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
  const { user } = account;
  const workspace = user.organizations.find(({ slug }) => slug === org);
  const name = workspace?.name ?? text.workspaceMenu.label;
  const picture = workspace && (
    <Avatar name={workspace.name} id={workspace.id} src={workspace.picture} size="xs" shape="rounded" />
  );

  return (
    <header className={styles.bar}>
      <div className={styles.open}>
        <Button color="white" icon={MenuIcon} label={text.shell.menu} onClick={() => setDrawer('open')} />
        <UnreadDot />
      </div>
      <Link to="/" className={styles.home}>
        <Logo />
      </Link>
      {workspace && (
        <span className={styles.where} title={name}>
          {picture}
          <span>{name}</span>
        </span>
      )}
      <nav className={styles.links} aria-label={text.shell.main}>
        {links.map(({ to, label, icon, end = false }) => (
          <NavLink key={to} to={to} end={end}>
            <Icon as={icon} />
            {label}
          </NavLink>
        ))}
      </nav>
      <div className={styles.side}>
        <TrialAdvice />
        <div className={styles.search}>
          <Search menus={{ links, workspace: workspaceMenu, support: supportMenu, account: accountMenu }} />
        </div>
        <Bell />
        <LazyMenu
          label={text.supportMenu.label}
          sections={supportMenu}
          trigger={
            <button type="button" className={styles.round} aria-label={text.supportMenu.label}>
              <Icon as={CircleQuestionMark} size={20} />
            </button>
          }
        />
        {workspaceMenu.length > 0 && (
          <LazyMenu
            label={text.workspaceMenu.label}
            sections={workspaceMenu}
            trigger={
              <button type="button" className={styles.trigger} title={name}>
                {picture}
                <span className="visually-hidden">{text.workspaceMenu.label}:</span>
                <span className={styles.name}>{name}</span>
                <Icon as={ChevronDown} />
              </button>
            }
          />
        )}
        <LazyMenu
          label={text.accountMenu.label}
          sections={accountMenu}
          trigger={
            <button type="button" className={styles.round} title={user.email}>
              <Avatar name={user.fullName} id={user.id} src={user.picture} size="sm" />
              <span className="visually-hidden">
                {text.accountMenu.label}: {user.email}
              </span>
            </button>
          }
        />
      </div>
      {drawer !== 'never' && (
        <PhoneDrawer
          isOpen={drawer === 'open'}
          onClose={() => setDrawer('closed')}
          links={links}
          workspace={workspace}
          sections={{ workspace: workspaceMenu, support: supportMenu, account: accountMenu }}
        />
      )}
    </header>
  );
}
