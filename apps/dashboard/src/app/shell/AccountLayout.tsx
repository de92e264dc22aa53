import { UiRouter } from '@muster/ui/UiRouter';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { showToast } from '../../shared/errors/show-toast.ts';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { useServices, useSession } from '../../shared/services.ts';
import { keepUsersFresh } from '../../shared/session/keep-users-fresh.ts';
import { useRouteName } from '../../shared/ui/use-page.ts';
import { DialogHost } from './dialogs/DialogHost.tsx';
import { PanelHost } from './dialogs/PanelHost.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { OnboardingBar } from './OnboardingBar.tsx';
import { StepUpHost } from './StepUpHost.tsx';
import { SupplantBanner } from './SupplantBanner.tsx';
import styles from './shell.module.css';
import { TopBar } from './TopBar.tsx';
import { UploadsHost } from './uploads/UploadsHost.tsx';

/** The frame of everything behind the sign-in. */
export function AccountLayout() {
  return (
    <AccountFrame>
      <Outlet />
    </AccountFrame>
  );
}

/** Whoever is signed in and loses the way keeps the frame. */
export function AccountNotFound() {
  return (
    <AccountFrame>
      <NotFoundPage />
    </AccountFrame>
  );
}

function AccountFrame({ children }: { children: ReactNode }) {
  const { text } = useI18n();
  const { accounts } = useServices();
  const navigate = useNavigate();
  const account = useSession();
  const onboarding = useRouteName() === 'index-hi';
  useLostWorkspace();

  useEffect(() => keepUsersFresh(accounts, document), [accounts]);

  // Signed out a moment ago: the page is about to be left.
  if (!account) return null;
  return (
    <UiRouter navigate={(href) => void navigate(href)}>
      <a className={styles.skip} href="#content">
        {text.shell.skip}
      </a>
      <div className={styles.stays}>
        <SupplantBanner account={account} />
        {onboarding ? <OnboardingBar account={account} /> : <TopBar account={account} />}
      </div>
      <main id="content" tabIndex={-1} className={styles.content}>
        {children}
      </main>
      <UploadsHost />
      <DialogHost />
      <PanelHost />
      <StepUpHost />
    </UiRouter>
  );
}

/** Says which workspace was asked for in vain, once one has arrived elsewhere. */
function useLostWorkspace(): void {
  const { text, fill } = useI18n();
  const { lostWorkspace } = useServices();
  const workspace = useSyncExternalStore(lostWorkspace.subscribe, lostWorkspace.get);
  useEffect(() => {
    if (workspace === undefined) return;
    lostWorkspace.set(undefined);
    showToast({ kind: 'warning', text: fill(text.workspaceMenu.notFound, { workspace }) });
  }, [workspace, lostWorkspace, text, fill]);
}
