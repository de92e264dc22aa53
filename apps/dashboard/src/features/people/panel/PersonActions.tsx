import { deleteEmployee } from '@muster/contract/calls/employees';
import { resendInvitation, revokeInvitation } from '@muster/contract/calls/invitations';
import { leaveWorkspace, removePerson, transferOwnership } from '@muster/contract/calls/people';
import { readProfile } from '@muster/contract/calls/sessions';
import { readBundle } from '@muster/contract/calls/workspaces';
import { Button } from '@muster/ui/Button';
import { Crown, LogOut, MailX, Send, Trash2 } from 'lucide-react';
import { useChange } from '../../../shared/api/use-change.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { usePermission } from '../../../shared/permissions/use-gates.ts';
import { useWorkspace } from '../../../shared/permissions/use-workspace.ts';
import { useServices, useSession } from '../../../shared/services.ts';
import { changedByPeople } from '../people-reads.ts';
import styles from './panel.module.css';
import { nameOf, type WholePerson } from './person.ts';

/** What can be done with somebody, for whoever may; oneself may leave. */
export function PersonActions({ org, person }: { org: string; person: WholePerson }) {
  const { text, fill } = useAccountI18n();
  const words = text.people.panel;
  const dialogs = useDialogs();
  const { api, session, restartAt } = useServices();
  const own = useSession()?.user.id === person.userId;
  const workspace = useWorkspace().data?.organization.name ?? '';
  const mayResend = usePermission('invitation', 'update');
  const mayRevoke = usePermission('invitation', 'delete');
  const mayTransfer = usePermission('organization', 'transfer');
  const name = nameOf(person);
  const invalidates = changedByPeople;
  const params = { org, personId: person.id };

  const resending = useChange(resendInvitation, {
    invalidates,
    success: ({ delayed }) => (delayed ? text.people.form.delayed : words.resent),
  });
  const revoking = useChange(revokeInvitation, { invalidates, success: () => words.revoked });
  const removing = useChange(removePerson, { invalidates, success: () => fill(words.removed, { name }) });
  const deleting = useChange(deleteEmployee, { invalidates, success: () => fill(words.removed, { name }) });
  const transferring = useChange(transferOwnership, {
    // What the caller may do has changed with it.
    invalidates: [...invalidates, readBundle],
    success: () => fill(words.transferred, { name }),
  });
  const leaving = useChange(leaveWorkspace);

  async function revoke(): Promise<void> {
    const sure = await dialogs.confirm({
      title: fill(words.revokeTitle, { name: person.email }),
      text: words.revokeText,
      confirmLabel: words.revoke,
      danger: true,
    });
    if (!sure) return;
    await revoking.mutateAsync({ params });
    dialogs.closePanel();
  }

  async function remove(): Promise<void> {
    const sure = await dialogs.confirm({
      title: fill(words.removeTitle, { name }),
      text: fill(words.removeText, { workspace }),
      confirmLabel: text.people.bulk.remove,
      danger: true,
      typed: true,
    });
    if (!sure) return;
    if (person.kind === 'employee') await deleting.mutateAsync({ params: { org, employeeId: person.id } });
    else await removing.mutateAsync({ params });
    dialogs.closePanel();
  }

  async function transfer(): Promise<void> {
    const sure = await dialogs.confirm({
      title: fill(words.transferTitle, { name }),
      text: fill(words.transferText, { name, workspace }),
      confirmLabel: words.transfer,
      danger: true,
      typed: true,
    });
    if (sure) transferring.mutate({ params: { org }, body: { personId: person.id } });
  }

  async function leave(): Promise<void> {
    const sure = await dialogs.confirm({
      title: fill(words.leaveTitle, { workspace }),
      text: words.leaveText,
      confirmLabel: words.leave,
      danger: true,
      typed: true,
    });
    if (!sure) return;
    await leaving.mutateAsync({ params: { org } });
    session.saveUser(await api.send(readProfile, {}));
    restartAt('/');
  }

  const invited = person.status === 'invited';
  const transferable = mayTransfer && !own && !invited && person.kind === 'collaborator' && person.role !== 'owner';
  const removable = person.can.remove && !own && !invited;
  if (!own && !transferable && !removable && !(invited && (mayResend || mayRevoke))) return null;
  return (
    <section aria-labelledby="person-actions" className={styles.actions}>
      <h3 id="person-actions" className="visually-hidden">
        {words.actions}
      </h3>
      {invited && mayResend && (
        <Button color="outline" icon={Send} pending={resending.isPending} onClick={() => resending.mutate({ params })}>
          {words.resend}
        </Button>
      )}
      {invited && mayRevoke && (
        <Button color="danger-outline" icon={MailX} onClick={() => void revoke().catch(told)}>
          {words.revoke}
        </Button>
      )}
      {transferable && (
        <Button color="outline" icon={Crown} pending={transferring.isPending} onClick={() => void transfer()}>
          {words.transfer}
        </Button>
      )}
      {removable && (
        <Button color="danger-outline" icon={Trash2} onClick={() => void remove().catch(told)}>
          {words.remove}
        </Button>
      )}
      {own && (
        <Button color="danger-outline" icon={LogOut} onClick={() => void leave().catch(told)}>
          {words.leave}
        </Button>
      )}
    </section>
  );
}

/** The change itself has said what went wrong. */
function told(): void {}
