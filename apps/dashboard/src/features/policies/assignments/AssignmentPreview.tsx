import { previewAssignments } from '@muster/contract/calls/policies';
import type { PolicyDetails } from '@muster/contract/policies';
import { Notice } from '@muster/ui/Notice';
import { Skeleton } from '@muster/ui/Skeleton';
import { useCall } from '../../../shared/api/use-call.ts';
import beside from '../../../shared/form/preview.module.css';
import { useSettled } from '../../../shared/form/use-settled.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import styles from './assignments.module.css';
import { type Entry, inputsOf } from './draft-assignments.ts';

export const previewFollows = ['policy', 'admDevice', 'employee', 'group', 'deviceAudience'] as const;

interface Props {
  org: string;
  policy: PolicyDetails;
  entries: readonly Entry[];
  changed: boolean;
}

/** How many devices would have it, who comes and who goes, and the first of them, while it is being edited. */
export function AssignmentPreview({ org, policy, entries, changed }: Props) {
  const { text, fill } = useAccountI18n();
  const { preview: words, assign } = text.policyAssignments;
  const { settled, waits } = useSettled(inputsOf(entries));
  const { data, error, isFetching } = useCall(
    previewAssignments,
    { params: { org, policyId: policy.id }, body: { assignments: settled } },
    { keepsPrevious: true, staleTime: 0, follows: previewFollows },
  );
  const pending = waits || isFetching;
  return (
    <section className={beside.preview} aria-labelledby="assignments-preview" aria-busy={pending}>
      <h3 id="assignments-preview">{changed ? words.title : words.now}</h3>
      {error && <Notice kind="warning">{words.failed}</Notice>}
      {!data && !error && <Skeleton lines={4} />}
      {data && (
        <>
          <div role="status" className={beside.counts} data-pending={pending ? '' : undefined}>
            <p className={beside.total}>{fill(assign.devices, { count: data.devices })}</p>
            {data.devices === 0 && <p className={styles.quiet}>{words.nobody}</p>}
            {changed && data.gaining > 0 && (
              <p className={styles.change} data-tone="green">
                {fill(words.gaining, { count: data.gaining })}
              </p>
            )}
            {changed && data.losing > 0 && (
              <p className={styles.change} data-tone="red">
                {fill(words.losing, { count: data.losing })}
              </p>
            )}
            {changed && data.gaining + data.losing === 0 && <p className={styles.quiet}>{words.same}</p>}
          </div>
          {data.sample.length > 0 && (
            <ul className={styles.sample}>
              {data.sample.map(({ id, displayName, serialNumber }) => (
                <li key={id}>
                  <span dir="auto">{displayName || words.unnamed}</span>
                  {serialNumber !== null && <span className={styles.quiet}>{serialNumber}</span>}
                </li>
              ))}
            </ul>
          )}
          {data.devices > data.sample.length && data.sample.length > 0 && (
            <p className={styles.quiet}>{fill(words.more, { count: data.devices - data.sample.length })}</p>
          )}
        </>
      )}
    </section>
  );
}
