import { type Group, listGroups } from '@muster/contract/calls/groups';
import { groupPeople, listPeople } from '@muster/contract/calls/people';
import { Button } from '@muster/ui/Button';
import { Skeleton } from '@muster/ui/Skeleton';
import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { callKey } from '../../../shared/api/call-query.ts';
import { useCall } from '../../../shared/api/use-call.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useFollowBulkTask } from '../../../shared/bulk/use-follow-bulk-task.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { EmployeeField } from '../../../shared/people/EmployeeField.tsx';
import { usePermission } from '../../../shared/permissions/use-gates.ts';
import { Failed } from '../../../shared/ui/Failed.tsx';
import styles from './groups.module.css';

/** More are in the list of people. */
const shown = 20;

/** Who is in a group: for whoever may, to put in and to take out. */
export function GroupMembers({ org, group }: { org: string; group: Group }) {
  const { text, fill } = useAccountI18n();
  const words = text.people.manageGroups;
  const id = useId();
  const client = useQueryClient();
  const follow = useFollowBulkTask(org);
  const mayChange = usePermission('organizationCollaborator', 'update');
  const [added, setAdded] = useState(0);
  const query = { groupId: group.id, limit: String(shown), sort: 'name' } as const;
  const { data, error, refetch } = useCall(
    listPeople,
    { params: { org }, query },
    { follows: ['organizationCollaborator', 'employee', 'invitation'] },
  );
  const changing = useChange(groupPeople, {
    onSuccess: (task) =>
      void follow(task, () => {
        for (const call of [listPeople, listGroups]) void client.invalidateQueries({ queryKey: callKey(call) });
      }),
  });

  function put(personId: string): void {
    if (personId === '') return;
    changing.mutate({ params: { org }, body: { personIds: [personId], addGroupIds: [group.id] } });
    // The field is there anew, for the next one.
    setAdded(added + 1);
  }

  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Skeleton lines={3} />;
  return (
    <div className={styles.members}>
      {data.items.length === 0 && <p className={styles.none}>{words.deleteEmpty}</p>}
      {data.items.length > 0 && (
        <ul aria-label={fill(words.membersOf, { name: group.name })}>
          {data.items.map((person) => (
            <li key={person.id}>
              <Link
                className={styles.member}
                to={`${pathTo('people', { org })}?groupId=${group.id}&s=user&id=${person.id}`}
              >
                <strong>{person.fullName || person.email}</strong>
                {person.fullName !== '' && <span>{person.email}</span>}
              </Link>
              {mayChange && (
                <Button
                  color="white"
                  size="sm"
                  icon={X}
                  label={fill(words.takeOut, { person: person.fullName || person.email, name: group.name })}
                  onClick={() =>
                    changing.mutate({ params: { org }, body: { personIds: [person.id], removeGroupIds: [group.id] } })
                  }
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {group.people > data.items.length && (
        <Link to={`${pathTo('people', { org })}?groupId=${group.id}`}>{fill(words.show, { name: group.name })}</Link>
      )}
      {mayChange && (
        <EmployeeField
          key={added}
          id={`${id}-add`}
          name="person"
          value=""
          error={undefined}
          onBlur={() => {}}
          org={org}
          label={fill(words.putIn, { name: group.name })}
          placeholder={words.putInHint}
          onChange={put}
        />
      )}
    </div>
  );
}
