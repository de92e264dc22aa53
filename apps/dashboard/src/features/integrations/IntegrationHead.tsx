import type { Integration } from '@muster/contract/integrations';
import { Icon } from '@muster/ui/Icon';
import { Hash, Webhook } from 'lucide-react';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { IntegrationState } from '../../shared/integrations/IntegrationState.tsx';
import { integrationAddress } from '../../shared/integrations/panel-id.ts';
import styles from './integrations.module.css';

export const typeIcons = { slack: Hash, webhook: Webhook } as const;

export function IntegrationHead({ integration }: { integration: Integration }) {
  const { texts, text, fill } = useAccountI18n();
  const { name, type, state, application, secretHint } = integration;
  return (
    <div className={styles.head}>
      <span className={styles.sign}>
        <Icon as={typeIcons[type]} size={20} />
      </span>
      <div className={styles.who}>
        <h3>{name}</h3>
        <p className={styles.meta}>
          <span>{texts.labels.integrationType[type]}</span>
          {application && <span>{fill(text.integrations.ofApp, { app: application.name })}</span>}
          <code>{integrationAddress(integration)}</code>
          {secretHint && (
            <span>
              {text.integrations.panel.secret} <code>whsec_…{secretHint}</code>
            </span>
          )}
        </p>
      </div>
      <IntegrationState state={state} />
    </div>
  );
}
