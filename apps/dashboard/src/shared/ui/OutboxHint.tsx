import { Notice } from '@muster/ui/Notice';
import { useI18n } from '../i18n/I18n.tsx';
import { useServices } from '../services.ts';

/** Where the mail is on an installation that sends none; nothing on one that does. */
export function OutboxHint() {
  const { text } = useI18n();
  const { config } = useServices();
  if (!config.outbox) return null;
  return (
    <Notice kind="info">
      {text.mails.kept}{' '}
      <a href={config.outbox} target="_blank" rel="noreferrer">
        {text.mails.outbox}
      </a>
      .
    </Notice>
  );
}
