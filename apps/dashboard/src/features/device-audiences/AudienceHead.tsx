import { deleteDeviceAudience, listDeviceAudiences } from '@muster/contract/calls/device-audiences';
import type { DeviceAudienceDetails } from '@muster/contract/device-audiences';
import { KeyValues } from '@muster/ui/KeyValues';
import { Time } from '@muster/ui/Time';
import { Trash2 } from 'lucide-react';
import { useChange } from '../../shared/api/use-change.ts';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { changedHere } from '../../shared/list/changed-here.ts';
import panel from '../../shared/panels/panel.module.css';
import { usePermission } from '../../shared/permissions/use-gates.ts';
import { LockedButton } from '../../shared/ui/LockedButton.tsx';
import { DeviceCount, SelectorNames } from './AudienceCells.tsx';

interface Props {
  org: string;
  audience: DeviceAudienceDetails;
}

export function AudienceHead({ org, audience }: Props) {
  const words = useAccountI18n().text.deviceAudiences.columns;
  const mayDelete = usePermission('deviceAudience', 'delete');
  const { name, description, devices, uses, updatedAt } = audience;
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
        {mayDelete && <DeleteButton org={org} audience={audience} />}
      </header>
      <KeyValues
        columns={2}
        items={[
          { label: words.devices, value: <DeviceCount count={devices} /> },
          { label: words.selectors, value: <SelectorNames audience={audience} /> },
          { label: words.uses, value: uses },
          { label: words.updated, value: <Time instant={updatedAt} /> },
        ]}
      />
    </>
  );
}

function DeleteButton({ org, audience: { id, name, uses } }: Props) {
  const { text, fill } = useAccountI18n();
  const words = text.deviceAudiences.panel;
  const dialogs = useDialogs();
  const remove = useChange(deleteDeviceAudience, { invalidates: [listDeviceAudiences], success: () => words.deleted });

  async function ask(): Promise<void> {
    const sure = await dialogs.confirm({
      title: fill(words.deleteTitle, { name }),
      text: words.deleteText,
      confirmLabel: words.delete,
      danger: true,
    });
    if (!sure) return;
    await remove.mutateAsync({ params: { org, deviceAudienceId: id } });
    changedHere();
    dialogs.closePanel();
  }

  return (
    <LockedButton
      color="danger-outline"
      size="sm"
      icon={Trash2}
      reason={uses > 0 ? fill(words.inUse, { count: uses }) : undefined}
      onClick={() => void ask().catch(told)}
    >
      {words.delete}
    </LockedButton>
  );
}

/** The change itself has said what went wrong: something may use it since a moment ago. */
function told(): void {}
