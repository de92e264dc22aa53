import { readDepDevice } from '@muster/contract/calls/dep';
import type { DepDevice } from '@muster/contract/dep';
import { Button } from '@muster/ui/Button';
import { Skeleton } from '@muster/ui/Skeleton';
import { Tabs } from '@muster/ui/Tabs';
import { FileCheck2, SmartphoneNfc, Trash2 } from 'lucide-react';
import { useCall } from '../../../shared/api/use-call.ts';
import { useLive } from '../../../shared/api/use-live.ts';
import frame from '../../../shared/devices/apple-account.module.css';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import type { PanelProps } from '../../../shared/feature.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { EntityPanel } from '../../../shared/panels/EntityPanel.tsx';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { useGates, usePermission } from '../../../shared/permissions/use-gates.ts';
import { useActiveOrg } from '../../../shared/permissions/use-workspace.ts';
import { DepDeviceShape, DepStatus } from './DepDeviceCells.tsx';
import { useDepActions } from './use-dep-actions.tsx';

const DepDeviceActivity = lazyPart(async () => (await import('./DepDeviceActivity.tsx')).DepDeviceActivity);
const DepDeviceSummary = lazyPart(async () => (await import('./DepDeviceSummary.tsx')).DepDeviceSummary);

/** The side panel `admDepDevice`: what Apple knows of a device, its profile, and whether it has enrolled. */
export function DepDevicePanel({ id, section }: PanelProps) {
  const { text } = useAccountI18n();
  const words = text.dep.panel;
  const org = useActiveOrg() ?? '';
  const { openPanel } = useDialogs();
  const seesActivity = usePermission('audit', 'list');
  // The panel may stand above a page that follows nothing.
  useLive(org);
  const read = useCall(
    readDepDevice,
    { params: { org, depDeviceId: id } },
    { follows: ['admDepDevice', 'admDepProfile', 'admDevice'] },
  );
  return (
    <EntityPanel read={read} gone={{ icon: SmartphoneNfc, title: words.gone, text: words.goneText }}>
      {(device) => {
        const summary = <DepDeviceSummary org={org} device={device} meanwhile={<Skeleton lines={8} />} />;
        return (
          <div className={frame.panel}>
            <div className={frame.panelHead}>
              <DepDeviceShape device={device} size={32} />
              <div>
                <h3 className={frame.mono}>{device.serialNumber}</h3>
                <div className={frame.facts}>
                  <DepStatus device={device} />
                  <span>{device.model}</span>
                </div>
              </div>
            </div>
            <Actions org={org} device={device} />
            {seesActivity ? (
              <Tabs
                label={words.sections}
                selected={section === 'activity' ? 'activity' : 'summary'}
                onSelect={(next) => openPanel({ s: 'admDepDevice', id, section: next })}
                items={[
                  { id: 'summary', label: words.summary, content: summary },
                  {
                    id: 'activity',
                    label: words.activity,
                    content: <DepDeviceActivity org={org} id={id} meanwhile={<Skeleton lines={6} />} />,
                  },
                ]}
              />
            ) : (
              summary
            )}
          </div>
        );
      }}
    </EntityPanel>
  );
}

function Actions({ org, device }: { org: string; device: DepDevice }) {
  const { text } = useAccountI18n();
  const gates = useGates();
  const { assign, disown } = useDepActions(org);
  const mayAssign = gates?.may('admDepDevice', 'update') ?? false;
  const mayDisown = gates?.may('admDepDevice', 'delete') ?? false;
  if (device.goneAt !== null || (!mayAssign && !mayDisown)) return null;
  return (
    <section aria-label={text.dep.panel.actions} className={frame.actions}>
      {mayAssign && (
        <Button color="outline" size="sm" icon={FileCheck2} onClick={() => void assign([device])}>
          {text.dep.assign.action}
        </Button>
      )}
      {mayDisown && (
        <Button color="danger-outline" size="sm" icon={Trash2} onClick={() => void disown([device])}>
          {text.dep.disown.action}
        </Button>
      )}
    </section>
  );
}
