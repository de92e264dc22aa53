import type { AudienceDetails } from '@muster/contract/audiences';
import { readAudience } from '@muster/contract/calls/audiences';
import { Notice } from '@muster/ui/Notice';
import { Tabs } from '@muster/ui/Tabs';
import { UserRoundX } from 'lucide-react';
import { useCall } from '../../shared/api/use-call.ts';
import { useLive } from '../../shared/api/use-live.ts';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { EntityPanel } from '../../shared/panels/EntityPanel.tsx';
import panel from '../../shared/panels/panel.module.css';
import { useActiveOrg } from '../../shared/permissions/use-workspace.ts';
import { AudienceHead } from './AudienceHead.tsx';
import { AudienceMembers } from './AudienceMembers.tsx';
import { AudiencePublications } from './AudiencePublications.tsx';
import { EditAudience } from './EditAudience.tsx';
import { NewAudience } from './NewAudience.tsx';
import { appOfNew } from './panel-id.ts';

interface Props {
  id: string;
  section: string | undefined;
}

/** The side panel `audience`: who is in it, what it is made of, what uses it, and how to make one. */
export function AudiencePanel({ id, section }: Props) {
  const org = useActiveOrg() ?? '';
  // The panel may stand above a page that follows nothing.
  useLive(org);
  const appId = appOfNew(id);
  if (appId !== undefined) return <NewAudience key={id} org={org} appId={appId} />;
  return <Existing key={id} org={org} id={id} section={section} />;
}

function Existing({ org, id, section }: Props & { org: string }) {
  const words = useAccountI18n().text.audiences.panel;
  const read = useCall(
    readAudience,
    { params: { org, audienceId: id } },
    { follows: ['userAudience', 'group', 'employee', 'organizationCollaborator', 'publishedApplication'] },
  );
  return (
    <EntityPanel read={read} gone={{ icon: UserRoundX, title: words.gone, text: words.goneText }}>
      {(audience) => (
        <div className={panel.panel}>
          <AudienceHead org={org} audience={audience} />
          <Sections org={org} audience={audience} section={section} />
        </div>
      )}
    </EntityPanel>
  );
}

const sections = ['members', 'settings', 'publications'] as const;

function Sections({ org, audience, section }: { org: string; audience: AudienceDetails; section: string | undefined }) {
  const words = useAccountI18n().text.audiences.panel;
  const { openPanel } = useDialogs();
  return (
    <Tabs
      label={words.sections}
      selected={sections.find((name) => name === section) ?? 'members'}
      onSelect={(next) => openPanel({ s: 'audience', id: audience.id, section: next })}
      items={[
        { id: 'members', label: words.members, content: <AudienceMembers org={org} audience={audience} /> },
        {
          id: 'settings',
          label: words.settings,
          content: audience.can.update ? (
            <EditAudience key={audience.id} org={org} audience={audience} />
          ) : (
            <Notice kind="info">{words.readOnly}</Notice>
          ),
        },
        {
          id: 'publications',
          label: words.publications,
          content: <AudiencePublications org={org} audience={audience} />,
        },
      ]}
    />
  );
}
