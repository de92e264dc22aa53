import { Lock } from 'lucide-react';
import { useI18n } from '../i18n/I18n.tsx';
import { PlainPage } from '../ui/PlainPage.tsx';

/** A page that exists, but not for whoever asked for it (platform-shell.md, section 6). */
export function NotAllowedPage() {
  const { texts, text } = useI18n();
  const { notAllowed, noAccess } = texts.messages.permission;
  return <PlainPage icon={Lock} title={notAllowed} text={noAccess} to="/" link={text.notFound.home} />;
}
