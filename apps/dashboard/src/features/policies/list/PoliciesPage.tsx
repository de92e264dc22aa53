import { countPolicies, listPolicies, readPolicy } from '@muster/contract/calls/policies';
import { type Policy, policyRules } from '@muster/contract/policies';
import { Button } from '@muster/ui/Button';
import { ArrowDownUp, FileUp, type LucideIcon, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate, useParams } from 'react-router';
import { usePageActions } from '../../../shared/actions/page-actions.ts';
import type { LiveNews } from '../../../shared/api/live-changes.ts';
import { DevicesNav } from '../../../shared/devices/DevicesNav.tsx';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { changedHere, useChangedHere } from '../../../shared/list/changed-here.ts';
import { ListPage } from '../../../shared/list/ListPage.tsx';
import type { ListNews } from '../../../shared/list/list-source.ts';
import { newsOfRows } from '../../../shared/list/news-of-rows.ts';
import { rowOrGone } from '../../../shared/list/row-or-gone.ts';
import { useCallList } from '../../../shared/list/use-call-list.ts';
import { useNarrow } from '../../../shared/list/use-narrow.ts';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { useServices } from '../../../shared/services.ts';
import { LockedButton } from '../../../shared/ui/LockedButton.tsx';
import styles from './list.module.css';
import { policiesList } from './policies-list.tsx';
import { useListActions } from './use-list-actions.tsx';

const CreatePolicy = lazyPart(async () => (await import('./CreatePolicy.tsx')).CreatePolicy);
const ImportPolicies = lazyPart(async () => (await import('./ImportPolicies.tsx')).ImportPolicies);
const OrderForm = lazyPart(async () => (await import('./OrderForm.tsx')).OrderForm);

/** How many devices have each, and how it is there, changes with devices. */
function policyNews(change: Exclude<LiveNews, 'gap'>): ListNews | undefined {
  return change.entity === 'policy' ? newsOfRows(change) : undefined;
}

/** All policies in their order: where two differ, the higher one wins. */
export function PoliciesPage() {
  const { org = '' } = useParams();
  const i18n = useAccountI18n();
  const { text, texts } = i18n;
  const words = text.policies;
  const { api } = useServices();
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const gates = useGates();
  const mayCreate = gates?.may('policy', 'create') ?? false;
  const mayUpdate = gates?.may('policy', 'update') ?? false;
  const definition = useMemo(() => policiesList(i18n), [i18n]);
  const list = useCallList(definition, listPolicies, {
    params: { org },
    toNews: policyNews,
    counts: countPolicies,
    countedAtMost: policyRules.countedAtMost,
    row: (policyId, signal) => rowOrGone<Policy>(api.send(readPolicy, { params: { org, policyId } }, signal)),
  });
  useChangedHere(list);
  const actions = useListActions(org, list);
  const to = (id: string) => pathTo('devices-policy', { org, policy: id });
  async function create(): Promise<void> {
    let made = '';
    await dialogs.modal({
      title: words.create.title,
      content: (close) => (
        <CreatePolicy
          org={org}
          onClose={close}
          onCreated={({ id }) => {
            made = id;
            close();
          }}
        />
      ),
    });
    if (made === '') return;
    changedHere();
    void navigate(to(made));
  }
  const bring = () =>
    void dialogs.modal({
      title: words.import.title,
      content: (close) => <ImportPolicies org={org} onClose={close} onDone={list.refresh} />,
    });
  const order = () =>
    void dialogs
      .modal({ title: words.order.title, content: (close) => <OrderForm org={org} onClose={close} /> })
      .then(list.refresh);
  usePageActions([
    ...(mayCreate
      ? [
          { key: 'create-policy', label: words.create.action, icon: Plus, onAction: () => void create() },
          { key: 'import-policies', label: words.import.title, icon: FileUp, onAction: bring },
        ]
      : []),
    ...(mayUpdate ? [{ key: 'order-policies', label: words.order.title, icon: ArrowDownUp, onAction: order }] : []),
  ]);
  const reason = gates === undefined || mayCreate ? undefined : texts.messages.permission.readOnly;
  return (
    <ListPage
      list={list}
      title={words.title}
      back={<DevicesNav org={org} />}
      action={
        <div className={styles.tools}>
          {mayUpdate && <Tool icon={ArrowDownUp} label={words.actions.order} onClick={order} />}
          {mayCreate && <Tool icon={FileUp} label={words.actions.import} onClick={bring} />}
          <LockedButton icon={Plus} reason={reason} onClick={() => void create()}>
            {words.create.action}
          </LockedButton>
        </div>
      }
      actions={actions}
      to={({ id }) => to(id)}
    />
  );
}

/** Beside the one that matters most; on a phone there is room for its sign. */
function Tool({ icon, label, onClick }: { icon: LucideIcon; label: string; onClick(): void }) {
  const narrow = useNarrow();
  if (narrow) return <Button color="outline" icon={icon} label={label} onClick={onClick} />;
  return (
    <Button color="outline" icon={icon} onClick={onClick}>
      {label}
    </Button>
  );
}
