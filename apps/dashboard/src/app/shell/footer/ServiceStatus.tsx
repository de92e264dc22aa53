import type { ServiceStatus as Status } from '@muster/contract/enumerations/platform';
import { labelIn } from '@muster/phrases/lookup';
import { Badge, type Tone } from '@muster/ui/Badge';
import { TriangleAlert, Wrench } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useServices } from '../../../shared/services.ts';
import { readStatus } from './service-status.ts';

const every = 10 * 60_000;
const tones: Record<Status, Tone> = { UM: 'blue', MO: 'red', PO: 'red', PD: 'amber', OP: 'green' };

/** How the service is, while it is not as it should be (platform-shell.md, sections 4 and 7). */
export function ServiceStatus({ address }: { address: string }) {
  const { loadTexts } = useServices();
  const [status, setStatus] = useState<Status>();

  useEffect(() => {
    const stop = new AbortController();
    const ask = () =>
      fetch(address, { signal: AbortSignal.any([stop.signal, AbortSignal.timeout(30_000)]) })
        .then((response) => response.json())
        .then(async (answer) => {
          const next = readStatus(answer);
          // Its name is among the labels, which the pages where one signs in do not fetch otherwise.
          if (next !== 'OP') await loadTexts([]);
          if (!stop.signal.aborted) setStatus(next);
        })
        // Whoever keeps watch may be away: that says nothing about the service.
        .catch(() => undefined);
    void ask();
    const timer = setInterval(ask, every);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [address, loadTexts]);

  return status === undefined || status === 'OP' ? null : <StatusBadge status={status} />;
}

function StatusBadge({ status }: { status: Status }) {
  const { texts } = useAccountI18n();
  return (
    <Badge tone={tones[status]} icon={status === 'UM' ? Wrench : TriangleAlert}>
      {labelIn(texts.labels, 'serviceStatus', status)}
    </Badge>
  );
}
