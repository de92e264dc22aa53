import type { User } from '@muster/contract/entities';
import { Drawer } from '@muster/ui/Drawer';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { Logo } from '../../shared/ui/Logo.tsx';
import { DrawerSections } from './menus/DrawerSections.tsx';
import { ItemPicture } from './menus/ItemPicture.tsx';
import menus from './menus/menus.module.css';
import type { ShellSection } from './menus/shell-item.ts';
import type { MainLink } from './menus/use-main-links.ts';
import styles from './TopBar.module.css';
import { TrialAdvice } from './TrialAdvice.tsx';

interface Props {
  isOpen: boolean;
  onClose(): void;
  links: readonly MainLink[];
  workspace: User['organizations'][number] | undefined;
  sections: Record<'workspace' | 'support' | 'account', readonly ShellSection[]>;
}

/** Everything that the top bar has on a wide screen, one below the other. */
export function PhoneDrawer({ isOpen, onClose, links, workspace, sections }: Props) {
  const { text } = useI18n();
  return (
    <Drawer isOpen={isOpen} onClose={onClose} label={text.shell.menu} header={<Logo />}>
      <nav aria-label={text.shell.main}>
        <ul className={menus.section}>
          {links.map(({ to, label, icon, end = false }) => (
            <li key={to}>
              <NavLink className={menus.entry} to={to} end={end} onClick={onClose}>
                <ItemPicture icon={icon} />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Group title={workspace?.name ?? text.workspaceMenu.label}>
        {/* Whoever goes to the plan's page goes there from here, too. */}
        <div className={styles.advice}>
          <TrialAdvice />
        </div>
        <DrawerSections sections={sections.workspace} onDone={onClose} />
      </Group>
      <Group title={text.supportMenu.label}>
        <DrawerSections sections={sections.support} onDone={onClose} />
      </Group>
      <Group title={text.accountMenu.label}>
        <DrawerSections sections={sections.account} onDone={onClose} />
      </Group>
    </Drawer>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
