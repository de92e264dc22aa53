import type { BulkTask } from '@muster/contract/bulk-tasks';
import { groupPeople, tagPeople } from '@muster/contract/calls/people';
import type { Person } from '@muster/contract/people';
import { useQueryClient } from '@tanstack/react-query';
import { FolderPlus, Send, Tags, Trash2 } from 'lucide-react';
import { callKey } from '../../../shared/api/call-query.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useFollowBulkTask } from '../../../shared/bulk/use-follow-bulk-task.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import type { ListAction } from '../../../shared/list/define-list.ts';
import type { Selected } from '../../../shared/list/selection.ts';
import type { List } from '../../../shared/list/use-list.ts';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { changedByPeople } from '../people-reads.ts';
import { peopleSelection } from './people-selection.ts';
import { useBulkRemoval } from './use-bulk-removal.ts';

const TagsForm = lazyPart(async () => (await import('./TagsForm.tsx')).TagsForm);
const GroupsForm = lazyPart(async () => (await import('./GroupsForm.tsx')).GroupsForm);

/** Of so many it is looked up in which groups they are. */
const looked = 500;

/** What can be done with many people at once. */
export function useBulkActions(org: string, list: List<Person>): ListAction<Person>[] {
  const { text, fill } = useAccountI18n();
  const words = text.people.bulk;
  const dialogs = useDialogs();
  const params = { org };
  const client = useQueryClient();
  const follow = useFollowBulkTask(org);
  const options = {
    tellsErrors: false,
    onSuccess: (task: BulkTask) =>
      void follow(task, () => {
        for (const call of changedByPeople) void client.invalidateQueries({ queryKey: callKey(call) });
        list.rows.store.tell('gap');
      }),
  };
  const tagging = useChange(tagPeople, options);
  const grouping = useChange(groupPeople, options);
  const { remove, resend } = useBulkRemoval(org, list);

  async function rowsOf(selected: Selected): Promise<Person[]> {
    const { collectRows } = await import('../../../shared/list/collect-rows.ts');
    const of = { source: list.source, rowKey: list.definition.rowKey, query: list.state };
    return collectRows(of, selected, new AbortController().signal);
  }

  return [
    {
      id: 'tags',
      label: ({ people }) => people.bulk.tags,
      icon: Tags,
      run: (selected, count) =>
        dialogs.modal({
          title: fill(words.tagsTitle, { count }),
          content: (close) => (
            <TagsForm
              onClose={close}
              submit={(change) =>
                tagging.mutateAsync({ params, body: { ...peopleSelection(list.definition, selected), ...change } })
              }
            />
          ),
        }),
    },
    {
      id: 'groups',
      label: ({ people }) => people.bulk.groups,
      icon: FolderPlus,
      run: async (selected, count) => {
        const people = count <= looked ? await rowsOf(selected) : undefined;
        await dialogs.modal({
          title: fill(words.groupsTitle, { count }),
          content: (close) => (
            <GroupsForm
              people={people}
              onClose={close}
              submit={(change) =>
                grouping.mutateAsync({ params, body: { ...peopleSelection(list.definition, selected), ...change } })
              }
            />
          ),
        });
      },
    },
    {
      id: 'resend',
      label: ({ people }) => people.bulk.resend,
      icon: Send,
      concerns: ({ invitation }) => invitation !== null,
      run: resend,
    },
    { id: 'remove', label: ({ people }) => people.bulk.remove, icon: Trash2, danger: true, run: remove },
  ];
}
