import { Construction } from 'lucide-react';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { PlainPage } from '../../shared/ui/PlainPage.tsx';
import { useRouteName } from '../../shared/ui/use-page.ts';

/** A page that has its place and its name, but is not built yet. */
export function NotAvailablePage() {
  const { text } = useI18n();
  const name = useRouteName();
  const title = name ? text.routes[name] : '';
  return <PlainPage icon={Construction} title={title} text={text.notAvailable.page} to="/" link={text.notFound.home} />;
}
