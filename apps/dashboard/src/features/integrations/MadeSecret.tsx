import { Button } from '@muster/ui/Button';
import { CopyButton } from '@muster/ui/CopyButton';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { Notice } from '@muster/ui/Notice';
import form from '../../shared/form/form.module.css';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import settings from '../../shared/settings/settings.module.css';

/** A secret that was just made: nothing shows it again. */
export function MadeSecret({ secret, onClose }: { secret: string; onClose(): void }) {
  const { text } = useAccountI18n();
  const { made } = text.integrations;
  return (
    <div className={form.form} role="status">
      <Notice kind="warning">{made.once}</Notice>
      <div className={settings.secret}>
        <code>{secret}</code>
        <CopyButton text={secret} words />
      </div>
      <p className={settings.lead}>{made.use}</p>
      <DialogFoot>
        <Button onClick={onClose}>{made.done}</Button>
      </DialogFoot>
    </div>
  );
}
