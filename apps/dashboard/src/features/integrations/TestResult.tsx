import type { Delivery } from '@muster/contract/integrations';
import { Notice } from '@muster/ui/Notice';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';

/** What came of a test, in a sentence; of what the receiver said, only its status. */
export function TestResult({ delivery }: { delivery: Delivery | undefined }) {
  const { text, texts, fill } = useAccountI18n();
  const words = text.integrations.panel;
  return (
    <div role="status">
      {delivery && (
        <Notice kind={delivery.state === 'delivered' ? 'success' : 'error'}>
          {delivery.state === 'delivered'
            ? fill(words.testDelivered, { status: delivery.status ?? '' })
            : delivery.status === null
              ? fill(words.testFailed, { problem: texts.labels.deliveryProblem[delivery.problem ?? 'unreachable'] })
              : fill(words.testFailedStatus, { status: delivery.status })}
        </Notice>
      )}
    </div>
  );
}
