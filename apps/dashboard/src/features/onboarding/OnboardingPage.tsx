import { Navigate, useSearchParams } from 'react-router';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { useServices, useSession } from '../../shared/services.ts';
import { usePage } from '../../shared/ui/use-page.ts';
import { CreateWorkspace } from './CreateWorkspace.tsx';
import styles from './onboarding.module.css';
import { SetUpWorkspace } from './SetUpWorkspace.tsx';

/** The way to a workspace in three steps, or the notice that there is none (platform-shell.md, section 2). */
export function OnboardingPage() {
  const { config } = useServices();
  const user = useSession()?.user;
  const [query] = useSearchParams();
  const org = query.get('org');
  if (org !== null) return <SetUpWorkspace key={org} org={org} wanted={query.get('step')} />;
  if (config.flags.createWorkspace && !user?.ssoUser) return <CreateWorkspace />;
  // There is nothing to do here for somebody who may not create one but is in one.
  return user?.organizations.length ? <Navigate to="/" replace /> : <NoWorkspace />;
}

function NoWorkspace() {
  const { text } = useI18n();
  const heading = usePage(text.noWorkspace.title);
  return (
    <div className={styles.page}>
      <h1 ref={heading} tabIndex={-1}>
        {text.noWorkspace.title}
      </h1>
      <p className={styles.lead}>{text.noWorkspace.text}</p>
    </div>
  );
}
