import { MapPinOff } from 'lucide-react';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { PlainPage } from '../../shared/ui/PlainPage.tsx';

export function NotFoundPage() {
  const { text } = useI18n();
  const { title, text: words, home } = text.notFound;
  return <PlainPage icon={MapPinOff} title={title} text={words} to="/" link={home} />;
}
