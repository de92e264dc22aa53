import { countUsableAudiences, listUsableAudiences } from '@muster/contract/calls/audiences';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { usePageActions } from '../../shared/actions/page-actions.ts';
import { useCurrentApp } from '../../shared/apps/current-app.ts';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { useChangedHere } from '../../shared/list/changed-here.ts';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { useCallList } from '../../shared/list/use-call-list.ts';
import { useGates } from '../../shared/permissions/use-gates.ts';
import { LockedButton } from '../../shared/ui/LockedButton.tsx';
import { audienceList } from './audience-list.tsx';
import styles from './audiences.module.css';
import { newOf } from './panel-id.ts';

/** What publications of an app can be shown to: its own audiences first, then those of the workspace. */
export function AppAudiencesPage() {
  const { text, texts } = useAccountI18n();
  const { org = '' } = useParams();
  const { id, security } = useCurrentApp();
  const { openPanel } = useDialogs();
  const gates = useGates();
  const mayCreate = gates?.may('userAudience', 'create', security.role) ?? false;
  const definition = useMemo(() => audienceList({ labels: texts.labels }), [texts.labels]);
  const list = useCallList(definition, listUsableAudiences, {
    params: { org, appId: id },
    // Its order is not one of a column: which comes where is read again.
    toNews: ({ entity }) => (entity === 'userAudience' ? 'gap' : undefined),
    counts: countUsableAudiences,
  });
  useChangedHere(list);
  const words = text.audiences;
  const create = () => openPanel({ s: 'audience', id: newOf(id) });
  usePageActions(mayCreate ? [{ key: 'create-audience', label: words.create, icon: Plus, onAction: create }] : []);
  const reason = gates === undefined || mayCreate ? undefined : texts.messages.permission.readOnly;
  return (
    <ListPage
      list={list}
      title={words.ofApp.title}
      within
      notice={<p className={styles.lead}>{words.ofApp.lead}</p>}
      action={
        <LockedButton icon={Plus} reason={reason} onClick={create}>
          {words.create}
        </LockedButton>
      }
      panel="audience"
    />
  );
}
