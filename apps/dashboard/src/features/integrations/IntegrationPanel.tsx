import { Notice } from '@muster/ui/Notice';
import { Tabs } from '@muster/ui/Tabs';
import { SearchX } from 'lucide-react';
import { useCall } from '../../shared/api/use-call.ts';
import { useLive } from '../../shared/api/use-live.ts';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { readPanelId } from '../../shared/integrations/panel-id.ts';
import { EntityPanel } from '../../shared/panels/EntityPanel.tsx';
import { useActiveOrg } from '../../shared/permissions/use-workspace.ts';
import { DeliveryLog } from './DeliveryLog.tsx';
import { EditIntegration } from './EditIntegration.tsx';
import { IntegrationActions } from './IntegrationActions.tsx';
import { IntegrationHead } from './IntegrationHead.tsx';
import { callsAt, type Place, paramsAt } from './integration-calls.ts';
import styles from './integrations.module.css';
import { NewIntegration } from './NewIntegration.tsx';

interface Props {
  id: string;
  section: string | undefined;
}

/** Below the page's own section, which stays where it is. */
const deliveries = 'integrations.deliveries';

/** The side panel `integration`: what it tells of, what was sent, and how to make one. */
export function IntegrationPanel({ id, section }: Props) {
  const org = useActiveOrg() ?? '';
  const { integrationId, appId } = readPanelId(id);
  const place: Place = { org, appId };
  // The panel may stand above a page that follows nothing.
  useLive(org);
  if (integrationId === 'new') return <NewIntegration place={place} />;
  return <Existing place={place} panelId={id} integrationId={integrationId} section={section} />;
}

function Existing(props: { place: Place; panelId: string; integrationId: string; section: string | undefined }) {
  const { place, panelId, integrationId, section } = props;
  const words = useAccountI18n().text.integrations.panel;
  const { openPanel } = useDialogs();
  const params = { ...paramsAt(place), integrationId };
  const read = useCall(callsAt(place).read, { params });
  return (
    <EntityPanel read={read} gone={{ icon: SearchX, title: words.gone, text: words.goneText }}>
      {(integration) => (
        <div className={styles.panel}>
          <IntegrationHead integration={integration} />
          {integration.state === 'paused' && <Notice kind="warning">{words.paused}</Notice>}
          <IntegrationActions place={place} integration={integration} />
          <Tabs
            label={words.sections}
            selected={section === deliveries ? deliveries : 'integrations'}
            onSelect={(next) => openPanel({ s: 'integration', id: panelId, section: next })}
            items={[
              {
                id: 'integrations',
                label: words.settings,
                content: <EditIntegration key={integration.id} place={place} integration={integration} />,
              },
              {
                id: deliveries,
                label: words.deliveries,
                content: <DeliveryLog place={place} integration={integration} />,
              },
            ]}
          />
        </div>
      )}
    </EntityPanel>
  );
}
