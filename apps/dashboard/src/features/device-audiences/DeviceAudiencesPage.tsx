import { countDeviceAudiences, listDeviceAudiences, readDeviceAudience } from '@muster/contract/calls/device-audiences';
import { deviceAudienceRules } from '@muster/contract/device-audiences';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { usePageActions } from '../../shared/actions/page-actions.ts';
import { DevicesNav } from '../../shared/devices/DevicesNav.tsx';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { useChangedHere } from '../../shared/list/changed-here.ts';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { rowOrGone } from '../../shared/list/row-or-gone.ts';
import { useCallList } from '../../shared/list/use-call-list.ts';
import { useGates } from '../../shared/permissions/use-gates.ts';
import { useServices } from '../../shared/services.ts';
import { LockedButton } from '../../shared/ui/LockedButton.tsx';
import { deviceAudienceList } from './device-audience-list.tsx';

/** Sets of devices that policies and automation rules are for. */
export function DeviceAudiencesPage() {
  const { text, texts } = useAccountI18n();
  const { org = '' } = useParams();
  const { api } = useServices();
  const { openPanel } = useDialogs();
  const gates = useGates();
  const mayCreate = gates?.may('deviceAudience', 'create') ?? false;
  const definition = useMemo(() => deviceAudienceList(), []);
  const list = useCallList(definition, listDeviceAudiences, {
    params: { org },
    entity: 'deviceAudience',
    countedAtMost: deviceAudienceRules.countedAtMost,
    counts: countDeviceAudiences,
    row: (deviceAudienceId, signal) =>
      rowOrGone(api.send(readDeviceAudience, { params: { org, deviceAudienceId } }, signal)),
  });
  useChangedHere(list);
  const words = text.deviceAudiences;
  const create = () => openPanel({ s: 'deviceAudience', id: 'new' });
  usePageActions(mayCreate ? [{ key: 'create-audience', label: words.create, icon: Plus, onAction: create }] : []);
  const reason = gates === undefined || mayCreate ? undefined : texts.messages.permission.readOnly;
  return (
    <ListPage
      list={list}
      title={text.routes['devices-audiences']}
      back={<DevicesNav org={org} />}
      action={
        <LockedButton icon={Plus} reason={reason} onClick={create}>
          {words.create}
        </LockedButton>
      }
      panel="deviceAudience"
    />
  );
}
