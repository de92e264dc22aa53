import { useI18n } from '../../shared/i18n/I18n.tsx';
import { useServices, useSession } from '../../shared/services.ts';
import { usePage } from '../../shared/ui/use-page.ts';
import { CreateWorkspace } from './CreateWorkspace.tsx';
import styles from './onboarding.module.css';

/** The first step of a new account, or the notice that there is none to take. */
export function OnboardingPage() {
  const { config } = useServices();
  const { text } = useI18n();
  const user = useSession()?.user;
  const mayCreate = config.flags.createWorkspace && !user?.ssoUser;
  const heading = usePage(mayCreate ? text.onboarding.title : text.noWorkspace.title);
  return (
    <div className={styles.page}>
      <h1 ref={heading} tabIndex={-1}>
        {mayCreate ? text.onboarding.heading : text.noWorkspace.title}
      </h1>
      {mayCreate ? <CreateWorkspace /> : <p className={styles.lead}>{text.noWorkspace.text}</p>}
    </div>
  );
}
