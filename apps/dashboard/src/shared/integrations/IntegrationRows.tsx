import type { Integration } from '@muster/contract/integrations';
import { Badge } from '@muster/ui/Badge';
import { Button } from '@muster/ui/Button';
import { EmptyState } from '@muster/ui/EmptyState';
import { Skeleton } from '@muster/ui/Skeleton';
import { Time } from '@muster/ui/Time';
import { Plus, TriangleAlert, Webhook } from 'lucide-react';
import { useDialogs } from '../dialogs/use-dialogs.ts';
import { useAccountI18n } from '../i18n/I18n.tsx';
import { Section } from '../settings/Section.tsx';
import styles from '../settings/settings.module.css';
import { Failed } from '../ui/Failed.tsx';
import { IntegrationState } from './IntegrationState.tsx';
import { integrationAddress, panelId } from './panel-id.ts';

interface Props {
  title: string;
  text: string;
  /** The app whose integrations these are. */
  appId?: string;
  read: { data: { items: Integration[] } | undefined; error: unknown; refetch(): unknown };
}

/** The integrations of a workspace or of an app; each opens in the panel, where it is also made. */
export function IntegrationRows({ title, text: lead, appId, read }: Props) {
  const words = useAccountI18n().text.integrations;
  const { openPanel } = useDialogs();
  const { data, error, refetch } = read;
  // The section of the settings stays where it is below the panel.
  const open = (id: string) => openPanel({ s: 'integration', id: panelId(id, appId), section: 'integrations' });
  const action = (
    <Button icon={Plus} onClick={() => open('new')} disabled={!data}>
      {words.create}
    </Button>
  );
  return (
    <Section title={title} text={lead} guide="webhooks" action={data && data.items.length > 0 ? action : undefined}>
      {error && !data ? <Failed error={error} retry={refetch} /> : null}
      {!error && !data && <Skeleton lines={4} />}
      {data?.items.length === 0 && (
        <EmptyState icon={Webhook} title={words.none} action={action}>
          {words.noneText}
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <ul className={styles.rows} aria-label={title}>
          {data.items.map((one) => (
            <Row key={one.id} integration={one} showsApp={appId === undefined} onOpen={() => open(one.id)} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Row({ integration, showsApp, onOpen }: { integration: Integration; showsApp: boolean; onOpen(): void }) {
  const { text, texts, fill } = useAccountI18n();
  const words = text.integrations;
  const { name, type, state, application, events, failingSince, lastDelivery } = integration;
  const failing = failingSince !== null && state === 'active';
  return (
    <li className={styles.item}>
      <div className={styles.itemWords}>
        <span className={styles.itemName}>
          <Button color="link" onClick={onOpen}>
            {name}
          </Button>
          <code>{integrationAddress(integration)}</code>
          <IntegrationState state={state} />
          {failing && (
            <Badge tone="amber" icon={TriangleAlert}>
              {words.failing}
            </Badge>
          )}
        </span>
        <span className={styles.meta}>
          <span>{texts.labels.integrationType[type]}</span>
          {showsApp && application && <span>{fill(words.ofApp, { app: application.name })}</span>}
          <span title={events.map((event) => texts.labels.integrationEvent[event]).join(', ')}>
            {fill(words.events, { count: events.length })}
          </span>
          {lastDelivery ? (
            <span>
              {words.last}: {texts.labels.deliveryState[lastDelivery.state].toLocaleLowerCase()},{' '}
              <Time instant={lastDelivery.at} />
            </span>
          ) : (
            <span>{words.noDelivery}</span>
          )}
          {failing && (
            <span>
              {words.firstFailure}: <Time instant={failingSince} />
            </span>
          )}
        </span>
      </div>
    </li>
  );
}
