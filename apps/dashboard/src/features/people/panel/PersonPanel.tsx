import { readPerson } from '@muster/contract/calls/people';
import { Tabs } from '@muster/ui/Tabs';
import { UserX } from 'lucide-react';
import { useCall } from '../../../shared/api/use-call.ts';
import { useLive } from '../../../shared/api/use-live.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { EntityPanel } from '../../../shared/panels/EntityPanel.tsx';
import { usePermission } from '../../../shared/permissions/use-gates.ts';
import { useActiveOrg } from '../../../shared/permissions/use-workspace.ts';
import { PersonActivity } from './PersonActivity.tsx';
import { PersonHead } from './PersonHead.tsx';
import { PersonSummary } from './PersonSummary.tsx';
import styles from './panel.module.css';

interface Props {
  id: string;
  section: string | undefined;
}

/** The side panel `user`: who somebody is, what they can reach and what they did. */
export function PersonPanel({ id, section }: Props) {
  const i18n = useAccountI18n();
  const { text } = i18n;
  const words = text.people.panel;
  const org = useActiveOrg() ?? '';
  const { openPanel } = useDialogs();
  const seesActivity = usePermission('audit', 'list');
  // The panel may stand above a page that follows nothing.
  useLive(org);
  const read = useCall(
    readPerson,
    { params: { org, personId: id } },
    { follows: ['organizationCollaborator', 'invitation', 'employee', 'group', 'user'] },
  );
  return (
    <EntityPanel read={read} gone={{ icon: UserX, title: words.gone, text: words.goneText }}>
      {(person) => {
        const summary = <PersonSummary org={org} person={person} readAgain={async () => (await read.refetch()).data} />;
        return (
          <div className={styles.panel}>
            <PersonHead person={person} />
            {seesActivity ? (
              <Tabs
                label={words.sections}
                selected={section === 'activity' ? 'activity' : 'summary'}
                onSelect={(next) => openPanel({ s: 'user', id, section: next })}
                items={[
                  { id: 'summary', label: words.summary, content: summary },
                  { id: 'activity', label: words.activity, content: <PersonActivity org={org} person={person} /> },
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
