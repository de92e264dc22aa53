import { listAssignments } from '@muster/contract/calls/policies';
import type { PolicyDetails } from '@muster/contract/policies';
import { Button } from '@muster/ui/Button';
import { EmptyState } from '@muster/ui/EmptyState';
import { Notice } from '@muster/ui/Notice';
import { Skeleton } from '@muster/ui/Skeleton';
import { ClipboardCheck, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../../shared/api/use-call.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useLeaveGuard } from '../../../shared/form/leave-guard.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { Failed } from '../../../shared/ui/Failed.tsx';
import { useKeptFocus } from '../../../shared/ui/use-kept-focus.ts';
import { AddAssignment } from './AddAssignment.tsx';
import { AssignmentList } from './AssignmentList.tsx';
import { AssignmentPreview } from './AssignmentPreview.tsx';
import styles from './assignments.module.css';
import { addEntry, changesOf, type Entry, entryOf, removeEntry } from './draft-assignments.ts';
import { ReviewAssignments } from './ReviewAssignments.tsx';
import { useKeptDraft } from './use-kept-draft.ts';

interface Props {
  org: string;
  policy: PolicyDetails;
}

/** To whom a policy goes, and to whom not: edited, previewed, reviewed, saved. */
export function AssignmentsTab({ org, policy }: Props) {
  const { data, error, refetch } = useCall(
    listAssignments,
    { params: { org, policyId: policy.id } },
    { follows: ['policy', 'admDevice', 'employee', 'group', 'deviceAudience', 'admEnrollmentTemplate'] },
  );
  if (error && !data) return <Failed error={error} retry={refetch} />;
  if (!data) return <Skeleton lines={6} />;
  return <Assignments key={policy.id} org={org} policy={policy} saved={data.items.map(entryOf)} />;
}

function Assignments({ org, policy, saved }: Props & { saved: readonly Entry[] }) {
  const { text, fill } = useAccountI18n();
  const words = text.policyAssignments.assign;
  const dialogs = useDialogs();
  const [draft, setDraft] = useKeptDraft(policy.id);
  const [said, setSaid] = useState('');
  const entries = draft ?? saved;
  const changes = changesOf(saved, entries);
  const count = changes.added.length + changes.removed.length;
  const may = policy.can.update;
  useLeaveGuard(true, () => count > 0);

  function change(next: readonly Entry[]): void {
    const { added, removed } = changesOf(saved, next);
    setDraft(added.length + removed.length === 0 ? undefined : next);
  }
  function add(added: readonly Entry[]): void {
    change(added.reduce(addEntry, entries));
    setSaid(added.map(({ kind, label }) => `${text.policyAssignments.kinds[kind]} ${label ?? ''}`).join(', '));
  }
  async function review(): Promise<void> {
    await dialogs.modal({
      title: fill(text.policyAssignments.review.title, { name: policy.name }),
      content: (close) => (
        <ReviewAssignments
          org={org}
          policy={policy}
          entries={entries}
          changes={changes}
          onClose={close}
          onSaved={() => {
            setDraft(undefined);
            close();
          }}
        />
      ),
    });
  }
  const side = (excluded: boolean) => ({
    entries: entries.filter((entry) => entry.excluded === excluded),
    onRemove: may ? (entry: Entry) => change(removeEntry(entries, entry)) : undefined,
  });
  const isEmpty = entries.length === 0;
  const sides = useKeptFocus<HTMLDivElement>();
  return (
    <div className={styles.editor}>
      <div ref={sides} tabIndex={-1} className={styles.sides}>
        {!may && <Notice kind="info">{words.readOnly}</Notice>}
        <section className={styles.section} aria-labelledby="assignments-gets">
          <h2 id="assignments-gets">{words.gets}</h2>
          {isEmpty ? (
            <EmptyState icon={UsersRound} title={words.empty}>
              {words.emptyText}
            </EmptyState>
          ) : (
            <p className={styles.quiet}>{words.getsHint}</p>
          )}
          <AssignmentList label={words.gets} {...side(false)} />
          {may && <AddAssignment org={org} entries={entries} excluded={false} onAdd={add} />}
        </section>
        {(!isEmpty || draft) && (
          <section className={styles.section} aria-labelledby="assignments-except">
            <h2 id="assignments-except">{words.excluded}</h2>
            <p className={styles.quiet}>
              {may || side(true).entries.length > 0 ? words.excludedHint : words.noExceptions}
            </p>
            <AssignmentList label={words.excluded} {...side(true)} />
            {may && <AddAssignment org={org} entries={entries} excluded onAdd={add} />}
          </section>
        )}
        {count > 0 && (
          <div className={styles.foot} role="status">
            <Button icon={ClipboardCheck} onClick={() => void review()}>
              {words.review}
            </Button>
            <Button color="white" onClick={() => setDraft(undefined)}>
              {words.discard}
            </Button>
            <span className={styles.quiet}>{fill(words.changed, { count })}</span>
          </div>
        )}
        <span role="status" className="visually-hidden">
          {said}
        </span>
      </div>
      <AssignmentPreview org={org} policy={policy} entries={entries} changed={count > 0} />
    </div>
  );
}
