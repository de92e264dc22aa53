import type { Delivery } from '@muster/contract/integrations';
import { Badge } from '@muster/ui/Badge';
import { Button } from '@muster/ui/Button';
import { CodeBlock } from '@muster/ui/CodeBlock';
import { CopyText } from '@muster/ui/CopyText';
import { Icon } from '@muster/ui/Icon';
import { Skeleton } from '@muster/ui/Skeleton';
import { Time } from '@muster/ui/Time';
import { ChevronRight, CircleCheck, CircleX, Clock, RotateCw } from 'lucide-react';
import { useId, useState } from 'react';
import { useCall } from '../../shared/api/use-call.ts';
import { useChange } from '../../shared/api/use-change.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { Failed } from '../../shared/ui/Failed.tsx';
import { callsAt, type Place, paramsAt } from './integration-calls.ts';
import styles from './integrations.module.css';

const looks = {
  waiting: { tone: 'blue', icon: Clock },
  delivered: { tone: 'green', icon: CircleCheck },
  failed: { tone: 'red', icon: CircleX },
} as const;

interface Props {
  place: Place;
  integrationId: string;
  delivery: Delivery;
}

/** One delivery; opened, its attempts and what is sent. */
export function DeliveryRow({ place, integrationId, delivery }: Props) {
  const { text, texts, fill } = useAccountI18n();
  const words = text.integrations.log;
  const id = useId();
  const [open, setOpen] = useState(false);
  const { event, title, state, attempts, status, problem, nextAt, createdAt } = delivery;
  const name = event === null ? words.test : texts.labels.integrationEvent[event];
  return (
    <li className={styles.delivery}>
      <button
        type="button"
        className={styles.line}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon as={ChevronRight} />
        <span className={styles.words}>
          <span>
            {name}
            {title && <span className={styles.quiet}> · {title}</span>}
          </span>
          <span className={styles.quiet}>
            {fill(words.attempts, { count: attempts })}
            {status !== null && <> · {fill(words.status, { status })}</>}
            {problem !== null && <> · {texts.labels.deliveryProblem[problem]}</>}
            {nextAt !== null && attempts > 0 && (
              <>
                {' '}
                · {words.next} <Time instant={nextAt} quiet />
              </>
            )}
          </span>
        </span>
        <span className={styles.side}>
          <Badge {...looks[state]}>{texts.labels.deliveryState[state]}</Badge>
          <Time instant={createdAt} quiet />
        </span>
      </button>
      <div id={id} hidden={!open}>
        {open && <Details place={place} integrationId={integrationId} delivery={delivery} />}
      </div>
    </li>
  );
}

function Details({ place, integrationId, delivery }: Props) {
  const { text, texts, fill, language } = useAccountI18n();
  const words = text.integrations.log;
  const calls = callsAt(place);
  const params = { ...paramsAt(place), integrationId, deliveryId: delivery.id };
  const { data, error, refetch } = useCall(calls.delivery, { params });
  const replay = useChange(calls.replay, {
    invalidates: [calls.deliveries, calls.delivery],
    success: () => words.replayed,
  });
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Skeleton lines={4} />;
  return (
    <div className={styles.details}>
      {data.log.length > 0 && (
        <ol className={styles.attempts}>
          {data.log.map(({ at, status, milliseconds, problem }) => (
            <li key={at}>
              <Icon as={problem === null ? CircleCheck : CircleX} size={14} />
              <span>
                {[
                  status === null ? undefined : fill(words.status, { status }),
                  problem === null ? undefined : texts.labels.deliveryProblem[problem],
                  problem === 'stopped'
                    ? undefined
                    : fill(words.took, { ms: new Intl.NumberFormat(language).format(milliseconds) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <Time instant={at} />
            </li>
          ))}
        </ol>
      )}
      <p className={styles.messageId}>
        {words.id} <CopyText text={data.messageId} mono />
      </p>
      <CodeBlock label={words.body} code={data.body} language="json" wrap maxHeight={280} />
      <div>
        <Button
          color="outline"
          size="sm"
          icon={RotateCw}
          pending={replay.isPending}
          onClick={() => replay.mutate({ params })}
        >
          {words.replay}
        </Button>
      </div>
    </div>
  );
}
