import { countAutomationRules, listAutomationRules } from '@muster/contract/calls/automation';
import { Plus } from 'lucide-react';
import { useParams } from 'react-router';
import { usePageActions } from '../../shared/actions/page-actions.ts';
import { DevicesNav } from '../../shared/devices/DevicesNav.tsx';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { useChangedHere } from '../../shared/list/changed-here.ts';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { useCallList } from '../../shared/list/use-call-list.ts';
import { useGates } from '../../shared/permissions/use-gates.ts';
import { LockedButton } from '../../shared/ui/LockedButton.tsx';
import { rulesList } from './rules-list.tsx';

/** What is done by itself when something happens to devices. */
export function AutomationPage() {
  const { text, texts } = useAccountI18n();
  const { org = '' } = useParams();
  const { openPanel } = useDialogs();
  const gates = useGates();
  const mayCreate = gates?.may('automationRule', 'create') ?? false;
  const list = useCallList(rulesList, listAutomationRules, {
    params: { org },
    entity: 'automationRule',
    counts: countAutomationRules,
  });
  useChangedHere(list);
  const words = text.automation;
  const create = () => openPanel({ s: 'automationRule', id: 'new' });
  usePageActions(mayCreate ? [{ key: 'create-rule', label: words.create, icon: Plus, onAction: create }] : []);
  const reason = gates === undefined || mayCreate ? undefined : texts.messages.permission.readOnly;
  return (
    <ListPage
      list={list}
      title={text.routes['devices-automation']}
      back={<DevicesNav org={org} />}
      action={
        <LockedButton icon={Plus} reason={reason} onClick={create}>
          {words.create}
        </LockedButton>
      }
      panel="automationRule"
    />
  );
}
