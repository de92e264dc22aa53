import type { Delivery } from '@muster/contract/integrations';
import { useEffect, useState } from 'react';
import { useCall } from '../../shared/api/use-call.ts';
import { useChange } from '../../shared/api/use-change.ts';
import { callsAt, type Place, paramsAt } from './integration-calls.ts';

/** Whoever hears no live updates asks. */
const askEvery = 2_000;

/** Sends a test, and tells what came of it as soon as that is known. */
export function useTest(place: Place, integrationId: string) {
  const calls = callsAt(place);
  const params = { ...paramsAt(place), integrationId };
  const [deliveryId, setDeliveryId] = useState<string>();
  const send = useChange(calls.test);
  const { data, refetch } = useCall(
    calls.delivery,
    { params: { ...params, deliveryId: deliveryId ?? '' } },
    { enabled: deliveryId !== undefined },
  );
  const waiting = deliveryId !== undefined && (data === undefined || data.state === 'waiting');
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => void refetch(), askEvery);
    return () => clearInterval(timer);
  }, [waiting, refetch]);
  const ended: Delivery | undefined = waiting || deliveryId === undefined ? undefined : data;
  return {
    pending: send.isPending || waiting,
    ended,
    send() {
      setDeliveryId(undefined);
      send.mutate({ params }, { onSuccess: ({ id }) => setDeliveryId(id) });
    },
  };
}
