import { createGroup, deleteGroup, type Group, listGroups, updateGroup } from '@muster/contract/calls/groups';
import { listPeople } from '@muster/contract/calls/people';
import { ApiError } from '@muster/contract/client';
import { Button } from '@muster/ui/Button';
import { EmptyState } from '@muster/ui/EmptyState';
import { Icon } from '@muster/ui/Icon';
import { SearchField } from '@muster/ui/SearchField';
import { Skeleton } from '@muster/ui/Skeleton';
import { TextField } from '@muster/ui/TextField';
import { Check, ChevronDown, ChevronRight, Pencil, Trash2, Users, X } from 'lucide-react';
import { useId, useState } from 'react';
import { ask } from '../../../shared/api/call-query.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { FormError } from '../../../shared/form/FormError.tsx';
import form from '../../../shared/form/form.module.css';
import { useForm } from '../../../shared/form/use-form.ts';
import { useGroups } from '../../../shared/groups/use-groups.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useTyped } from '../../../shared/list/use-typed.ts';
import { usePermission } from '../../../shared/permissions/use-gates.ts';
import { Failed } from '../../../shared/ui/Failed.tsx';
import { GroupMembers } from './GroupMembers.tsx';
import styles from './groups.module.css';

const schemas = { name: createGroup.body.shape.name };
const changedMeanwhile = 5203;
const nameUsed = 5091;
const many = 8;

/** A name that another group has is said at the field. */
const fieldOf = (error: unknown): ['name'] | undefined =>
  error instanceof ApiError && error.code === nameUsed ? ['name'] : undefined;

/** The groups of the workspace: for whoever may, to make, rename and delete. */
export function ManageGroups({ org }: { org: string }) {
  const { text } = useAccountI18n();
  const id = useId();
  const [search, setSearch] = useState('');
  const [typed, setTyped] = useTyped(search, setSearch);
  const [renamed, setRenamed] = useState<string>();
  const [opened, setOpened] = useState<string>();
  const { data, error, refetch } = useGroups(search);
  const mayCreate = usePermission('group', 'create');
  const words = text.people.manageGroups;
  return (
    <div className={styles.manage}>
      {mayCreate && <CreateForm org={org} />}
      {(typed !== '' || (data?.totalDocs ?? 0) > many) && (
        <SearchField id={`${id}-search`} name="group" value={typed} onChange={setTyped} maxLength={80} />
      )}
      {!data && !error && <Skeleton lines={4} />}
      {!data && error && <Failed error={error} retry={refetch} />}
      {data?.items.length === 0 && (
        <EmptyState icon={Users} title={search === '' ? words.none : text.list.state.noneFound}>
          {search === '' && words.noneText}
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <ul className={styles.list}>
          {data.items.map((group) => (
            <li key={group.id}>
              {renamed === group.id ? (
                <RenameForm
                  org={org}
                  group={group}
                  onClose={() => {
                    setRenamed(undefined);
                    void refetch();
                  }}
                />
              ) : (
                <GroupRow
                  org={org}
                  group={group}
                  open={opened === group.id}
                  onOpen={() => setOpened(opened === group.id ? undefined : group.id)}
                  onRename={() => setRenamed(group.id)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function CreateForm({ org }: { org: string }) {
  const { text } = useAccountI18n();
  const words = text.people.manageGroups;
  const creating = useChange(createGroup, {
    invalidates: [listGroups],
    success: () => words.created,
    tellsErrors: false,
  });
  const { field, error, pending, onSubmit, reset } = useForm({
    schemas,
    fieldOf,
    async submit(body) {
      await creating.mutateAsync({ params: { org }, body });
      reset({ name: '' });
    },
  });
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <div className={styles.create}>
        <TextField
          {...field('name')}
          label={words.newName}
          hideLabel
          placeholder={words.newName}
          autoComplete="off"
          maxLength={80}
        />
        <Button type="submit" color="outline" size="lg" pending={pending}>
          {words.create}
        </Button>
      </div>
    </form>
  );
}

function RenameForm({ org, group, onClose }: { org: string; group: Group; onClose(): void }) {
  const { text, fill } = useAccountI18n();
  const words = text.people.manageGroups;
  const renaming = useChange(updateGroup, { invalidates: [listGroups, listPeople], tellsErrors: false });
  const { field, error, pending, onSubmit } = useForm({
    schemas,
    initial: { name: group.name },
    fieldOf: (failure) =>
      failure instanceof ApiError && failure.code === changedMeanwhile ? ['name'] : fieldOf(failure),
    async submit({ name }) {
      await renaming.mutateAsync({
        params: { org, groupId: group.id },
        body: { name, updatedAt: group.updatedAt },
      });
      onClose();
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <div className={form.form}>
        <FormError error={error} />
        <TextField
          {...field('name')}
          label={fill(words.rename, { name: group.name })}
          hideLabel
          autoComplete="off"
          autoFocus
          maxLength={80}
        />
      </div>
      <Button type="submit" color="outline" icon={Check} label={text.common.save} pending={pending} />
      <Button color="white" icon={X} label={text.common.cancel} onClick={onClose} />
    </form>
  );
}

interface RowProps {
  org: string;
  group: Group;
  /** Its members are shown. */
  open: boolean;
  onOpen(): void;
  onRename(): void;
}

function GroupRow({ org, group, open, onOpen, onRename }: RowProps) {
  const { text, fill } = useAccountI18n();
  const dialogs = useDialogs();
  const words = text.people.manageGroups;
  const mayUpdate = usePermission('group', 'update');
  const mayDelete = usePermission('group', 'delete');
  const deleting = useChange(deleteGroup, { invalidates: [listGroups], success: 'deleted' });
  const deletingEmpty = useChange(deleteGroup, {
    invalidates: [listGroups],
    success: 'deleted',
    undo: () => ask(createGroup, { params: { org }, body: { name: group.name } }),
  });

  async function remove(): Promise<void> {
    if (group.people === 0) return deletingEmpty.mutate({ params: { org, groupId: group.id } });
    const sure = await dialogs.confirm({
      title: fill(words.deleteTitle, { name: group.name }),
      text: fill(words.deleteText, { count: group.people }),
      confirmLabel: text.common.delete,
      danger: true,
      typed: true,
    });
    if (sure) deleting.mutate({ params: { org, groupId: group.id } });
  }

  return (
    <>
      <button type="button" className={styles.name} aria-expanded={open} onClick={onOpen}>
        <Icon as={open ? ChevronDown : ChevronRight} />
        <span title={group.name}>{group.name}</span>
        <span className={styles.people}>{fill(words.members, { count: group.people })}</span>
      </button>
      {mayUpdate && (
        <Button
          color="white"
          size="sm"
          icon={Pencil}
          label={fill(words.rename, { name: group.name })}
          onClick={onRename}
        />
      )}
      {mayDelete && (
        <Button
          color="white"
          size="sm"
          icon={Trash2}
          label={fill(words.delete, { name: group.name })}
          onClick={() => void remove()}
        />
      )}
      {open && <GroupMembers org={org} group={group} />}
    </>
  );
}
