import {
  listAssignments,
  listPolicies,
  listPolicyDevices,
  previewAssignments,
  readPolicy,
  saveAssignments,
} from '@muster/contract/calls/policies';
import type { PolicyDetails } from '@muster/contract/policies';
import { Button } from '@muster/ui/Button';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { Icon } from '@muster/ui/Icon';
import { Notice } from '@muster/ui/Notice';
import { Skeleton } from '@muster/ui/Skeleton';
import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../../shared/api/use-call.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormError } from '../../../shared/form/FormError.tsx';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { previewFollows } from './AssignmentPreview.tsx';
import styles from './assignments.module.css';
import { type AssignmentChanges, type Entry, inputsOf, keyOf } from './draft-assignments.ts';

interface Props {
  org: string;
  policy: PolicyDetails;
  entries: readonly Entry[];
  changes: AssignmentChanges;
  onClose(): void;
  onSaved(): void;
}

/** What saving does, in numbers and in names, before it is done: "42 devices get it, 3 lose it." */
export function ReviewAssignments({ org, policy, entries, changes, onClose, onSaved }: Props) {
  const { text, fill } = useAccountI18n();
  const words = text.policyAssignments.review;
  const [error, setError] = useState<unknown>();
  const params = { org, policyId: policy.id };
  const assignments = inputsOf(entries);
  const preview = useCall(
    previewAssignments,
    { params, body: { assignments } },
    { staleTime: 0, follows: previewFollows },
  );
  const save = useChange(saveAssignments, {
    invalidates: [listAssignments, readPolicy, listPolicies, listPolicyDevices, previewAssignments],
    success: () => words.saved,
    tellsErrors: false,
  });
  function confirm(): void {
    setError(undefined);
    save.mutate({ params, body: { assignments } }, { onSuccess: onSaved, onError: setError });
  }
  const reachesAll = entries.some(({ kind }) => kind === 'all') && !entries.some(({ excluded }) => excluded);
  const { data } = preview;
  return (
    <div className={styles.review}>
      <FormError error={error ?? preview.error ?? undefined} />
      {!data && !preview.error && <Skeleton lines={2} />}
      {data && (
        <div role="status">
          <p className={styles.effect}>
            {data.gaining + data.losing === 0
              ? data.devices === 0
                ? words.nobody
                : fill(words.same, { count: data.devices })
              : effectOf(data.gaining, data.losing)}
          </p>
          {data.gaining + data.losing > 0 && (
            <p className={styles.quiet}>
              {data.devices === 0 ? words.nobody : fill(words.total, { count: data.devices })}
            </p>
          )}
        </div>
      )}
      {policy.state === 'archived' && <Notice kind="info">{words.archived}</Notice>}
      {reachesAll && <Notice kind="warning">{words.everybody}</Notice>}
      <Changes title={words.added} icon={Plus} entries={changes.added} />
      <Changes title={words.removed} icon={Minus} entries={changes.removed} />
      <DialogFoot>
        <Button color="outline" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Button pending={save.isPending} onClick={confirm}>
          {words.save}
        </Button>
      </DialogFoot>
    </div>
  );

  function effectOf(gaining: number, losing: number): string {
    const gains = fill(words.gains, { count: gaining });
    // "3 lose it" needs the devices said once.
    const loses = fill(gaining > 0 ? words.loses : text.policyAssignments.preview.losing, { count: losing });
    if (gaining > 0 && losing > 0) return fill(words.both, { gains, loses });
    return fill(words.one, { change: gaining > 0 ? gains : loses });
  }
}

function Changes({ title, icon, entries }: { title: string; icon: typeof Plus; entries: readonly Entry[] }) {
  const { text, fill } = useAccountI18n();
  const { kinds, review, assign } = text.policyAssignments;
  if (entries.length === 0) return null;
  const nameOf = ({ kind, label }: Entry) => (kind === 'all' ? kinds.all : `${kinds[kind]} ${label ?? assign.gone}`);
  return (
    <section>
      <h3 className={styles.changesTitle}>{title}</h3>
      <ul className={styles.changes}>
        {entries.map((entry) => (
          <li key={keyOf(entry)}>
            <Icon as={icon} size={14} />
            <span dir="auto">{entry.excluded ? fill(review.except, { name: nameOf(entry) }) : nameOf(entry)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
