import { listNotifications } from '@muster/contract/calls/notifications';
import { Button } from '@muster/ui/Button';
import { EmptyState } from '@muster/ui/EmptyState';
import { SegmentedControl } from '@muster/ui/SegmentedControl';
import { Skeleton } from '@muster/ui/Skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { callKey } from '../../shared/api/call-query.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { NotificationRow } from '../../shared/notifications/NotificationRow.tsx';
import { useMarkRead } from '../../shared/notifications/use-mark-read.ts';
import { useServices } from '../../shared/services.ts';
import { Failed } from '../../shared/ui/Failed.tsx';
import { usePage } from '../../shared/ui/use-page.ts';
import styles from './account.module.css';
import { MailPreferences } from './MailPreferences.tsx';

type Filter = 'all' | 'unread';

/** Everything that happened and concerns one, and what of it is mailed. */
export function NotificationsPage() {
  const i18n = useAccountI18n();
  const { notifications: words } = i18n.text;
  const heading = usePage(words.title);
  const [filter, setFilter] = useState<Filter>('all');
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = usePages(filter);
  const { markOne, markAll, pending } = useMarkRead();
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const [newest] = items;
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {words.title}
      </h1>
      <div className={styles.notifications}>
        <div>
          <div className={styles.bar}>
            <SegmentedControl<Filter>
              id="notifications-filter"
              name="filter"
              label={words.show}
              hideLabel
              value={filter}
              onChange={setFilter}
              options={(['all', 'unread'] as const).map((value) => ({ value, label: words.filters[value] }))}
            />
            {newest && items.some(({ readAt }) => readAt === null) && (
              <Button color="outline" size="sm" pending={pending} onClick={() => markAll(newest.createdAt)}>
                {words.markAll}
              </Button>
            )}
          </div>
          {error && !data && <Failed error={error} retry={refetch} title={i18n.text.list.state.failed} />}
          {!data && !error && <Skeleton height={56} />}
          {data && items.length === 0 && (
            <EmptyState icon={Bell} title={filter === 'all' ? words.empty : words.allRead}>
              {filter === 'all' && words.emptyText}
            </EmptyState>
          )}
          {items.length > 0 && (
            <ul className={styles.notices}>
              {items.map((notification) => (
                <NotificationRow key={notification.id} notification={notification} onRead={markOne} />
              ))}
            </ul>
          )}
          {hasNextPage && (
            <Button color="outline" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {words.more}
            </Button>
          )}
        </div>
        <MailPreferences />
      </div>
    </>
  );
}

function usePages(filter: Filter) {
  const { api } = useServices();
  return useInfiniteQuery({
    queryKey: [...callKey(listNotifications), 'pages', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.send(
        listNotifications,
        { query: { unread: filter === 'unread' ? 'true' : 'false', ...(pageParam && { after: pageParam }) } },
        signal,
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}
