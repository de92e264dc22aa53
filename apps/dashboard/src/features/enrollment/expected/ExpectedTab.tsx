import { deletePreparedDevices, listPreparedDevices } from '@muster/contract/calls/enrollment';
import type { PreparedDevice } from '@muster/contract/enrollment';
import { Button } from '@muster/ui/Button';
import { Plus, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { usePageActions } from '../../../shared/actions/page-actions.ts';
import { formatDevice } from '../../../shared/device-param.ts';
import { useAskedDialog } from '../../../shared/dialogs/use-asked-dialog.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useToasts } from '../../../shared/errors/use-toasts.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { collectRows } from '../../../shared/list/collect-rows.ts';
import type { ListAction } from '../../../shared/list/define-list.ts';
import { ListPage } from '../../../shared/list/ListPage.tsx';
import type { Selected } from '../../../shared/list/selection.ts';
import { useCallList } from '../../../shared/list/use-call-list.ts';
import type { List } from '../../../shared/list/use-list.ts';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { useServices } from '../../../shared/services.ts';
import { useTemplateFilter } from '../use-template-filter.ts';
import { expectedList } from './expected-list.tsx';

const ExpectForm = lazyPart(async () => (await import('./ExpectForm.tsx')).ExpectForm);

/** Devices by serial number or IMEI, before they come: what each gets, whichever way it comes. */
export function ExpectedTab({ org }: { org: string }) {
  const i18n = useAccountI18n();
  const words = i18n.text.enrollment.expected;
  const dialogs = useDialogs();
  const gates = useGates();
  const mayCreate = gates?.may('preparedDevice', 'create') ?? false;
  const mayDelete = gates?.may('preparedDevice', 'delete') ?? false;
  const template = useTemplateFilter(org);
  const definition = useMemo(() => expectedList(i18n, template), [i18n, template]);
  const list = useCallList(definition, listPreparedDevices, { params: { org }, entity: 'preparedDevice' });
  const remove = useDeletion(org, list);
  function add(): void {
    void dialogs.modal({
      title: words.create,
      content: (close) => <ExpectForm org={org} onClose={close} onDone={list.refresh} />,
    });
  }
  usePageActions(mayCreate ? [{ key: 'expect-devices', label: words.create, icon: Plus, onAction: add }] : []);
  useAskedDialog('expect', mayCreate, add);
  return (
    <ListPage
      list={list}
      title={i18n.text.enrollment.tabs.expected}
      within
      actions={mayDelete ? [remove] : []}
      action={
        mayCreate && (
          <Button icon={Plus} onClick={add}>
            {words.create}
          </Button>
        )
      }
      to={({ device }) =>
        device
          ? pathTo('device-overview', { org, device: formatDevice({ platform: 'apple', id: device.id }) })
          : undefined
      }
    />
  );
}

/** So many are deleted in one call. */
const atOnce = 1000;

function useDeletion(org: string, list: List<PreparedDevice>): ListAction<PreparedDevice> {
  const { text, fill } = useAccountI18n();
  const words = text.enrollment.expected;
  const { api } = useServices();
  const dialogs = useDialogs();
  const toasts = useToasts();

  async function remove(selected: Selected, count: number): Promise<void> {
    const sure = await dialogs.confirm({
      title: fill(words.deleteTitle, { count }),
      text: words.deleteText,
      confirmLabel: words.delete,
      danger: true,
    });
    if (!sure) return;
    const of = { source: list.source, rowKey: list.definition.rowKey, query: list.state };
    const ids = (await collectRows(of, selected, new AbortController().signal)).map(({ id }) => id);
    let deleted = 0;
    for (let from = 0; from < ids.length; from += atOnce) {
      const body = { preparedDeviceIds: ids.slice(from, from + atOnce) };
      deleted += (await api.send(deletePreparedDevices, { params: { org }, body })).deleted;
    }
    toasts.success(fill(words.deleted, { count: deleted }));
    list.selection.clear();
    list.refresh();
  }

  return {
    id: 'delete',
    label: ({ enrollment }) => enrollment.expected.delete,
    icon: Trash2,
    danger: true,
    run: remove,
  };
}
