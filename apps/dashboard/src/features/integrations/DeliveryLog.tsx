import { type DeliveryState, deliveryStates } from '@muster/contract/enumerations/workspace';
import type { Integration } from '@muster/contract/integrations';
import { Button } from '@muster/ui/Button';
import { EmptyState } from '@muster/ui/EmptyState';
import { SegmentedControl } from '@muster/ui/SegmentedControl';
import { Skeleton } from '@muster/ui/Skeleton';
import { ChevronLeft, ChevronRight, Inbox } from 'lucide-react';
import { useId, useState } from 'react';
import { useCall } from '../../shared/api/use-call.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { Failed } from '../../shared/ui/Failed.tsx';
import { DeliveryRow } from './DeliveryRow.tsx';
import { callsAt, type Place, paramsAt } from './integration-calls.ts';
import styles from './integrations.module.css';

const shown = 20;

/** What was sent or waits, newest first. */
export function DeliveryLog({ place, integration }: { place: Place; integration: Integration }) {
  const { text } = useAccountI18n();
  const words = text.integrations.log;
  const id = useId();
  const [state, setState] = useState<DeliveryState | 'all'>('all');
  /** Where the pages before this one ended. */
  const [places, setPlaces] = useState<readonly string[]>([]);
  const after = places.at(-1);
  const { data, error, refetch } = useCall(
    callsAt(place).deliveries,
    {
      params: { ...paramsAt(place), integrationId: integration.id },
      query: {
        limit: String(shown),
        ...(after === undefined ? {} : { after }),
        ...(state === 'all' ? {} : { state }),
      },
    },
    { keepsPrevious: true },
  );
  return (
    <div className={styles.log}>
      <p className={styles.hint}>{words.text}</p>
      <SegmentedControl
        id={id}
        name="state"
        label={words.filter}
        hideLabel
        value={state}
        onChange={(next) => {
          setState(next);
          setPlaces([]);
        }}
        options={[
          { value: 'all', label: words.all },
          ...deliveryStates.map((value) => ({ value, label: words.states[value] })),
        ]}
      />
      {!data && (error ? <Failed error={error} retry={refetch} /> : <Skeleton lines={6} />)}
      {data?.items.length === 0 && (
        <EmptyState icon={Inbox} title={state === 'all' ? words.none : words.noneMatching}>
          {state === 'all' ? words.noneText : undefined}
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <ul className={styles.deliveries} aria-label={words.title}>
          {data.items.map((delivery) => (
            <DeliveryRow key={delivery.id} place={place} integrationId={integration.id} delivery={delivery} />
          ))}
        </ul>
      )}
      {(places.length > 0 || data?.next) && (
        <div className={styles.pages}>
          <Button
            color="outline"
            size="sm"
            icon={ChevronLeft}
            disabled={places.length === 0}
            onClick={() => setPlaces(places.slice(0, -1))}
          >
            {words.newer}
          </Button>
          <Button
            color="outline"
            size="sm"
            icon={ChevronRight}
            disabled={!data?.next}
            onClick={() => data?.next && setPlaces([...places, data.next])}
          >
            {words.older}
          </Button>
        </div>
      )}
    </div>
  );
}
