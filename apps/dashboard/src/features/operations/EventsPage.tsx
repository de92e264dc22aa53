import { type AdminEvent, dropEvent, listEvents, retryEvent } from '@muster/contract/calls/admin-events';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useToasts } from '../../shared/errors/use-toasts.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { collectRows } from '../../shared/list/collect-rows.ts';
import type { ListAction } from '../../shared/list/define-list.ts';
import { ListPage } from '../../shared/list/ListPage.tsx';
import type { Selected } from '../../shared/list/selection.ts';
import { useCallList } from '../../shared/list/use-call-list.ts';
import type { List } from '../../shared/list/use-list.ts';
import { useServices, useSession } from '../../shared/services.ts';
import { isAdminViewer } from '../../shared/session/auth-state.ts';
import { eventList } from './event-list.tsx';

/** What the server does by itself: what was set aside or has failed is tried again or dropped. */
export function EventsPage() {
  const { text } = useAccountI18n();
  const definition = useMemo(() => eventList(text), [text]);
  const list = useCallList(definition, listEvents, { countedAtMost: 10_000 });
  const actions = useEventActions(list);
  const { kind } = list.state.filters;
  // Events take their course: there is nothing to select among them.
  const account = useSession();
  const changes = account !== undefined && !isAdminViewer(account) && !(Array.isArray(kind) && kind.includes('event'));
  return <ListPage list={list} title={text.routes['dm-events']} actions={changes ? actions : []} />;
}

const canRetry = ({ state }: AdminEvent) => state === 'parked' || state === 'failed';
const canDrop = ({ kind }: AdminEvent) => kind !== 'event';

/** What can be done with what was set aside, waits or has failed. */
function useEventActions(list: List<AdminEvent>): ListAction<AdminEvent>[] {
  const { text, fill } = useAccountI18n();
  const words = text.provider.events;
  const { api } = useServices();
  const dialogs = useDialogs();
  const toasts = useToasts();

  async function each(selected: Selected, call: typeof retryEvent | typeof dropEvent, done: string): Promise<void> {
    const of = { source: list.source, rowKey: list.definition.rowKey, query: list.state };
    const rows = await collectRows(of, selected, new AbortController().signal);
    try {
      for (const row of rows.filter(call === retryEvent ? canRetry : canDrop)) {
        const kind = row.kind === 'job' ? 'job' : 'parked';
        await api.send(call, { params: { kind, eventId: row.id }, body: { by: row.consumer ?? row.name } });
      }
      toasts.success(done);
    } finally {
      list.selection.clear();
      list.refresh();
    }
  }

  async function drop(selected: Selected, count: number): Promise<void> {
    const sure = await dialogs.confirm({
      title: fill(words.dropTitle, { count }),
      text: words.dropText,
      confirmLabel: words.drop,
      danger: true,
      typed: count > 1,
    });
    if (sure) await each(selected, dropEvent, words.dropped);
  }

  return [
    {
      id: 'retry',
      label: ({ provider }) => provider.events.retry,
      icon: RotateCcw,
      concerns: canRetry,
      run: (selected) => each(selected, retryEvent, words.retried),
    },
    {
      id: 'drop',
      label: ({ provider }) => provider.events.drop,
      icon: Trash2,
      danger: true,
      concerns: canDrop,
      run: drop,
    },
  ];
}
