import { CopyButton } from '@muster/ui/CopyButton';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { ShownOnce } from '../../shared/settings/ShownOnce.tsx';
import settings from '../../shared/settings/settings.module.css';

/** A secret that was just made. */
export function MadeSecret({ secret, onClose }: { secret: string; onClose(): void }) {
  const { text } = useAccountI18n();
  const { made } = text.integrations;
  return (
    <ShownOnce once={made.once} done={made.done} onClose={onClose}>
      <div className={settings.secret}>
        <code>{secret}</code>
        <CopyButton text={secret} words />
      </div>
      <p className={settings.lead}>{made.use}</p>
    </ShownOnce>
  );
}
