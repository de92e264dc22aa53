import { type DeliveryState, deliveryStates } from '@muster/contract/enumerations/workspace';
import type { Integration } from '@muster/contract/integrations';
import { Inbox } from 'lucide-react';
import { useCall } from '../../shared/api/use-call.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { Log, useLogPages } from '../../shared/panels/Log.tsx';
import { DeliveryRow } from './DeliveryRow.tsx';
import { callsAt, type Place, paramsAt } from './integration-calls.ts';

/** What was sent or waits, newest first. */
export function DeliveryLog({ place, integration }: { place: Place; integration: Integration }) {
  const words = useAccountI18n().text.integrations.log;
  const { query, ...pages } = useLogPages<DeliveryState>();
  const read = useCall(
    callsAt(place).deliveries,
    { params: { ...paramsAt(place), integrationId: integration.id }, query },
    { keepsPrevious: true },
  );
  return (
    <Log
      pages={pages}
      read={read}
      states={deliveryStates.map((value) => ({ value, label: words.states[value] }))}
      words={words}
      icon={Inbox}
    >
      {(delivery) => <DeliveryRow key={delivery.id} place={place} integrationId={integration.id} delivery={delivery} />}
    </Log>
  );
}
