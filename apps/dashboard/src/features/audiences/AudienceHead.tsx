import type { AudienceDetails } from '@muster/contract/audiences';
import { deleteAudience, listAudiences, listUsableAudiences } from '@muster/contract/calls/audiences';
import { Button } from '@muster/ui/Button';
import { KeyValues } from '@muster/ui/KeyValues';
import { Time } from '@muster/ui/Time';
import { Trash2 } from 'lucide-react';
import { useChange } from '../../shared/api/use-change.ts';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { changedHere } from '../../shared/list/changed-here.ts';
import panel from '../../shared/panels/panel.module.css';
import { AudienceScopeCell, MadeOf, People } from './AudienceCells.tsx';

export function AudienceHead({ org, audience }: { org: string; audience: AudienceDetails }) {
  const { text } = useAccountI18n();
  const words = text.audiences.columns;
  const { name, description, users, usersScope, applications, createdAt, can } = audience;
  return (
    <>
      <header className={panel.head}>
        <div className={panel.who}>
          <h3 dir="auto">{name}</h3>
          {description !== '' && (
            <p className={panel.quiet} dir="auto">
              {description}
            </p>
          )}
        </div>
        {can.delete && <DeleteButton org={org} audience={audience} />}
      </header>
      <KeyValues
        columns={2}
        items={[
          { label: words.users, value: <People users={users} /> },
          { label: words.names, value: <MadeOf audience={audience} /> },
          { label: words.usersScope, value: text.audiences.usersScopes[usersScope] },
          {
            label: words.scope,
            value:
              applications && applications.length > 0 ? (
                applications.map((app) => app.name).join(', ')
              ) : (
                <AudienceScopeCell audience={audience} />
              ),
          },
          { label: words.publications, value: audience.publications },
          { label: words.created, value: <Time instant={createdAt} /> },
        ]}
      />
    </>
  );
}

function DeleteButton({ org, audience }: { org: string; audience: AudienceDetails }) {
  const { text, fill } = useAccountI18n();
  const words = text.audiences.panel;
  const dialogs = useDialogs();
  const { id, name, publications } = audience;
  const remove = useChange(deleteAudience, {
    invalidates: [listAudiences, listUsableAudiences],
    success: () => words.deleted,
  });

  async function ask(): Promise<void> {
    const sure = await dialogs.confirm({
      title: fill(words.deleteTitle, { name }),
      text: publications === 0 ? words.deleteUnused : fill(words.deleteUsed, { count: publications }),
      confirmLabel: words.delete,
      danger: true,
    });
    if (!sure) return;
    await remove.mutateAsync({ params: { org, audienceId: id } });
    changedHere();
    dialogs.closePanel();
  }

  return (
    <Button color="danger-outline" size="sm" icon={Trash2} onClick={() => void ask().catch(told)}>
      {words.delete}
    </Button>
  );
}

/** The change itself has said what went wrong. */
function told(): void {}
