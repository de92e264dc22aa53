import { listEvents } from '@muster/contract/calls/admin-events';
import { useMemo } from 'react';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { ListPage } from '../../shared/list/ListPage.tsx';
import { useCallList } from '../../shared/list/use-call-list.ts';
import { useSession } from '../../shared/services.ts';
import { eventList } from './event-list.tsx';
import { useEventActions } from './use-event-actions.ts';

/** What the server does by itself: what was set aside or has failed is tried again or dropped. */
export function EventsPage() {
  const { text } = useAccountI18n();
  const definition = useMemo(() => eventList(text), [text]);
  const list = useCallList(definition, listEvents, { countedAtMost: 10_000 });
  const actions = useEventActions(list);
  const changes = useSession()?.user.role === 'admin';
  return <ListPage list={list} title={text.routes['dm-events']} actions={changes ? actions : []} />;
}
