import { readSecurity } from '@muster/contract/calls/factors';
import { useCall } from '../../shared/api/use-call.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { useSession } from '../../shared/services.ts';
import { SettingsColumns } from '../../shared/settings/SettingsColumns.tsx';
import { Failed } from '../../shared/ui/Failed.tsx';
import { usePage } from '../../shared/ui/use-page.ts';
import styles from './account.module.css';
import { EmailSection } from './EmailSection.tsx';
import { PasskeysSection } from './PasskeysSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { sectionIds } from './Section.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { TwoFactorSection } from './TwoFactorSection.tsx';
import { useSectionInView } from './use-section-in-view.ts';

/** Everything about one's own account: who one is, how one signs in, and where one is signed in. */
export function ProfilePage() {
  const i18n = useAccountI18n();
  const { text } = i18n;
  const heading = usePage(text.me.title);
  const user = useSession()?.user;
  const { data: security, error, refetch } = useCall(readSecurity, {});
  const current = useSectionInView(sectionIds);
  const sections = sectionIds.map((id) => ({ name: id, label: text.me[id].title, to: `#${id}` }));
  // Signed out a moment ago: the page is about to be left.
  if (!user) return null;
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {text.me.title}
      </h1>
      <SettingsColumns label={text.me.sections} sections={sections} current={current}>
        <ProfileSection user={user} />
        {error && !security ? (
          <Failed error={error} retry={refetch} className={styles.failed} />
        ) : (
          <>
            <EmailSection user={user} change={security?.emailChange} />
            <PasswordSection user={user} changedAt={security?.passwordChangedAt} />
            <TwoFactorSection user={user} state={security?.twoFactor} />
            <PasskeysSection passkeys={security?.passkeys} />
          </>
        )}
        <SessionsSection />
      </SettingsColumns>
    </>
  );
}
