import { readAutomationRule } from '@muster/contract/calls/automation';
import { Tabs } from '@muster/ui/Tabs';
import { SearchX } from 'lucide-react';
import { useCall } from '../../shared/api/use-call.ts';
import { useLive } from '../../shared/api/use-live.ts';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { EntityPanel } from '../../shared/panels/EntityPanel.tsx';
import { useActiveOrg } from '../../shared/permissions/use-workspace.ts';
import styles from './automation.module.css';
import { EditRule } from './EditRule.tsx';
import { NewRule } from './NewRule.tsx';
import { RuleHead } from './RuleHead.tsx';
import { RunHistory } from './RunHistory.tsx';

interface Props {
  id: string;
  section: string | undefined;
}

/** The side panel `automationRule`: when, if and what, what it did, and how to make one. */
export function RulePanel({ id, section }: Props) {
  const org = useActiveOrg() ?? '';
  // The panel may stand above a page that follows nothing.
  useLive(org);
  if (id === 'new') return <NewRule org={org} />;
  return <Existing key={id} org={org} id={id} section={section} />;
}

function Existing({ org, id, section }: Props & { org: string }) {
  const words = useAccountI18n().text.automation.panel;
  const { openPanel } = useDialogs();
  const read = useCall(
    readAutomationRule,
    { params: { org, automationRuleId: id } },
    { follows: ['automationRule', 'deviceAudience', 'policy'] },
  );
  return (
    <EntityPanel read={read} gone={{ icon: SearchX, title: words.gone, text: words.goneText }}>
      {(rule) => (
        <div className={styles.panel}>
          <RuleHead org={org} rule={rule} />
          <Tabs
            label={words.sections}
            selected={section === 'history' ? 'history' : 'rule'}
            onSelect={(next) => openPanel({ s: 'automationRule', id, section: next })}
            items={[
              { id: 'rule', label: words.rule, content: <EditRule key={id} org={org} rule={rule} /> },
              { id: 'history', label: words.history, content: <RunHistory org={org} ruleId={id} /> },
            ]}
          />
        </div>
      )}
    </EntityPanel>
  );
}
