import { deleteEmployees } from '@muster/contract/calls/employees';
import { resendInvitations } from '@muster/contract/calls/invitations';
import { removePerson } from '@muster/contract/calls/people';
import { ApiError } from '@muster/contract/client';
import { networkFailure } from '@muster/contract/errors';
import type { Person } from '@muster/contract/people';
import { useQueryClient } from '@tanstack/react-query';
import { callKey } from '../../../shared/api/call-query.ts';
import { useFollowBulkTask } from '../../../shared/bulk/use-follow-bulk-task.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { showToast } from '../../../shared/errors/show-toast.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { collectRows } from '../../../shared/list/collect-rows.ts';
import type { Selected } from '../../../shared/list/selection.ts';
import type { List } from '../../../shared/list/use-list.ts';
import { useServices } from '../../../shared/services.ts';
import { changedByPeople } from '../people-reads.ts';
import { peopleSelection } from './people-selection.ts';

/** Somebody who cancels the step-up has changed their mind. */
const stepUpNeeded = 4010;

/** Employees go together; of collaborators each is an action of its own, which the server may refuse. */
export function useBulkRemoval(org: string, list: List<Person>) {
  const { text, fill } = useAccountI18n();
  const words = text.people.bulk;
  const { api } = useServices();
  const client = useQueryClient();
  const dialogs = useDialogs();
  const follow = useFollowBulkTask(org);
  const peopleOf = (selected: Selected) =>
    collectRows(
      { source: list.source, rowKey: ({ id }) => id, query: list.state },
      selected,
      new AbortController().signal,
    );

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
      const done = await forEach(
        removable.filter(({ kind }) => kind !== 'employee'),
        ({ id }) => api.send(removePerson, { params: { org, personId: id } }),
      );
      const skipped = people.length - employees.length - done;
      if (done + skipped > 0) tell(words.removed, done, skipped);
      if (employees.length > 0) {
        const task = await api.send(deleteEmployees, { params: { org }, body: { personIds: employees } });
        await follow(task, () => {
          for (const call of changedByPeople) void client.invalidateQueries({ queryKey: callKey(call) });
          list.refresh();
        });
      }
      list.selection.clear();
      list.refresh();
    },

    async resend(selected: Selected): Promise<void> {
      const { changed, skipped } = await api.send(resendInvitations, {
        params: { org },
        body: peopleSelection(list.definition, selected),
      });
      tell(words.resent, changed, skipped);
      list.rows.store.tell('gap');
    },
  };
}

/** One after the other. What the server refuses of one is no reason to leave out the others; all else is. */
async function forEach(people: readonly Person[], act: (person: Person) => Promise<unknown>): Promise<number> {
  let done = 0;
  for (const person of people) {
    try {
      await act(person);
      done += 1;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === networkFailure || error.code === stepUpNeeded) throw error;
    }
  }
  return done;
}
