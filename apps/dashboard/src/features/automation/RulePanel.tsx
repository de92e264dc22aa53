import { readAutomationRule } from '@muster/contract/calls/automation';
import { Skeleton } from '@muster/ui/Skeleton';
import { Tabs } from '@muster/ui/Tabs';
import { SearchX } from 'lucide-react';
import { useCall } from '../../shared/api/use-call.ts';
import { useLive } from '../../shared/api/use-live.ts';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { EntityPanel } from '../../shared/panels/EntityPanel.tsx';
import panel from '../../shared/panels/panel.module.css';
import { lazyPart } from '../../shared/parts/lazy-part.tsx';
import { useActiveOrg } from '../../shared/permissions/use-workspace.ts';
import { RuleHead } from './RuleHead.tsx';

const EditRule = lazyPart(async () => (await import('./rule-forms.ts')).EditRule);
const NewRule = lazyPart(async () => (await import('./rule-forms.ts')).NewRule);
const RunHistory = lazyPart(async () => (await import('./RunHistory.tsx')).RunHistory);

interface Props {
  id: string;
  section: string | undefined;
}

/** The side panel `automationRule`: when, if and what, what it did, and how to make one. */
export function RulePanel({ id, section }: Props) {
  const org = useActiveOrg() ?? '';
  // The panel may stand above a page that follows nothing.
  useLive(org);
  if (id === 'new') return <NewRule org={org} meanwhile={<Skeleton lines={8} />} />;
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
        <div className={panel.panel}>
          <RuleHead org={org} rule={rule} />
          <Tabs
            label={words.sections}
            selected={section === 'history' ? 'history' : 'rule'}
            onSelect={(next) => openPanel({ s: 'automationRule', id, section: next })}
            items={[
              {
                id: 'rule',
                label: words.rule,
                content: <EditRule key={id} org={org} rule={rule} meanwhile={<Skeleton lines={8} />} />,
              },
              {
                id: 'history',
                label: words.history,
                content: <RunHistory org={org} ruleId={id} meanwhile={<Skeleton lines={6} />} />,
              },
            ]}
          />
        </div>
      )}
    </EntityPanel>
  );
}
