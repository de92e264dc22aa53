import { readDeviceAudience } from '@muster/contract/calls/device-audiences';
import type { DeviceAudienceDetails } from '@muster/contract/device-audiences';
import { Notice } from '@muster/ui/Notice';
import { Skeleton } from '@muster/ui/Skeleton';
import { Tabs } from '@muster/ui/Tabs';
import { Boxes } from 'lucide-react';
import { useCall } from '../../shared/api/use-call.ts';
import { useLive } from '../../shared/api/use-live.ts';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { EntityPanel } from '../../shared/panels/EntityPanel.tsx';
import panel from '../../shared/panels/panel.module.css';
import { lazyPart } from '../../shared/parts/lazy-part.tsx';
import { usePermission } from '../../shared/permissions/use-gates.ts';
import { useActiveOrg } from '../../shared/permissions/use-workspace.ts';
import { AudienceHead } from './AudienceHead.tsx';

const AudienceDevices = lazyPart(async () => (await import('./AudienceDevices.tsx')).AudienceDevices);
const AudienceUses = lazyPart(async () => (await import('./AudienceUses.tsx')).AudienceUses);
const EditAudience = lazyPart(async () => (await import('./audience-forms.ts')).EditAudience);
const NewAudience = lazyPart(async () => (await import('./audience-forms.ts')).NewAudience);

interface Props {
  id: string;
  section: string | undefined;
}

/** The side panel `deviceAudience`: which devices are in it, what it is made of, what uses it, and how to make one. */
export function DeviceAudiencePanel({ id, section }: Props) {
  const org = useActiveOrg() ?? '';
  // The panel may stand above a page that follows nothing.
  useLive(org);
  if (id === 'new') return <NewAudience org={org} meanwhile={<Skeleton lines={8} />} />;
  return <Existing key={id} org={org} id={id} section={section} />;
}

function Existing({ org, id, section }: Props & { org: string }) {
  const words = useAccountI18n().text.deviceAudiences.panel;
  const read = useCall(
    readDeviceAudience,
    { params: { org, deviceAudienceId: id } },
    { follows: ['deviceAudience', 'admDevice', 'employee', 'policy'] },
  );
  return (
    <EntityPanel read={read} gone={{ icon: Boxes, title: words.gone, text: words.goneText }}>
      {(audience) => (
        <div className={panel.panel}>
          <AudienceHead org={org} audience={audience} />
          <Sections org={org} audience={audience} section={section} />
        </div>
      )}
    </EntityPanel>
  );
}

const sections = ['members', 'settings', 'uses'] as const;

interface SectionsProps {
  org: string;
  audience: DeviceAudienceDetails;
  section: string | undefined;
}

function Sections({ org, audience, section }: SectionsProps) {
  const words = useAccountI18n().text.deviceAudiences.panel;
  const { openPanel } = useDialogs();
  const mayUpdate = usePermission('deviceAudience', 'update');
  return (
    <Tabs
      label={words.sections}
      selected={sections.find((name) => name === section) ?? 'members'}
      onSelect={(next) => openPanel({ s: 'deviceAudience', id: audience.id, section: next })}
      items={[
        {
          id: 'members',
          label: words.members,
          content: <AudienceDevices org={org} audience={audience} meanwhile={<Skeleton lines={6} />} />,
        },
        {
          id: 'settings',
          label: words.settings,
          content: mayUpdate ? (
            <EditAudience key={audience.id} org={org} audience={audience} meanwhile={<Skeleton lines={8} />} />
          ) : (
            <Notice kind="info">{words.readOnly}</Notice>
          ),
        },
        {
          id: 'uses',
          label: words.uses,
          content: <AudienceUses org={org} audience={audience} meanwhile={<Skeleton lines={3} />} />,
        },
      ]}
    />
  );
}
