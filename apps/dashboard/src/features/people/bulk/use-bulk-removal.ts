import { deleteEmployees } from '@muster/contract/calls/employees';
import { resendInvitation } from '@muster/contract/calls/invitations';
import { removePerson } from '@muster/contract/calls/people';
import type { Person } from '@muster/contract/people';
import { useQueryClient } from '@tanstack/react-query';
import { callKey } from '../../../shared/api/call-query.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { showToast } from '../../../shared/errors/show-toast.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import type { Selected } from '../../../shared/list/selection.ts';
import type { List } from '../../../shared/list/use-list.ts';
import { useServices } from '../../../shared/services.ts';
import { changedByPeople } from '../people-reads.ts';
import { collectPeople } from './collect-people.ts';

/** Employees go together; of collaborators each is an action of its own, which the server may refuse. */
export function useBulkRemoval(org: string, list: List<Person>) {
  const { text, fill } = useAccountI18n();
  const words = text.people.bulk;
  const { api } = useServices();
  const client = useQueryClient();
  const dialogs = useDialogs();
  const peopleOf = (selected: Selected) =>
    collectPeople(list.source, list.state, selected, new AbortController().signal);

  function tell(pattern: string, done: number, skipped: number): void {
    for (const call of changedByPeople) void client.invalidateQueries({ queryKey: callKey(call) });
    const parts = [fill(pattern, { count: done }), ...(skipped > 0 ? [fill(words.skipped, { count: skipped })] : [])];
    showToast({ kind: skipped > 0 ? 'warning' : 'success', text: `${parts.join('. ')}.` });
  }

  return {
    async remove(selected: Selected, count: number): Promise<void> {
      const sure = await dialogs.confirm({
        title: fill(words.removeTitle, { count }),
        text: words.removeText,
        confirmLabel: words.remove,
        danger: true,
        typed: true,
      });
      if (!sure) return;
      const people = await peopleOf(selected);
      const removable = people.filter(({ can }) => can.remove);
      const employees = removable.filter(({ kind }) => kind === 'employee').map(({ id }) => id);
      let done = 0;
      try {
        for (const { id, kind } of removable) {
          if (kind === 'employee') continue;
          await api.send(removePerson, { params: { org, personId: id } });
          done += 1;
        }
        if (employees.length > 0) {
          const body = { personIds: employees };
          done += (await api.send(deleteEmployees, { params: { org }, body })).changed;
        }
      } finally {
        tell(words.removed, done, people.length - done);
        list.selection.clear();
        list.refresh();
      }
    },

    async resend(selected: Selected): Promise<void> {
      const people = await peopleOf(selected);
      const invited = people.filter(({ status }) => status === 'invited');
      let done = 0;
      try {
        for (const { id } of invited) {
          await api.send(resendInvitation, { params: { org, personId: id } });
          done += 1;
        }
      } finally {
        tell(words.resent, done, people.length - done);
        list.rows.store.tell('gap');
      }
    },
  };
}
