import {
  listSessions,
  type OwnSession,
  revokeOtherSessions,
  revokeSession,
  type SupportSession,
} from '@muster/contract/calls/account';
import { Badge } from '@muster/ui/Badge';
import { Button } from '@muster/ui/Button';
import { Icon } from '@muster/ui/Icon';
import { Skeleton } from '@muster/ui/Skeleton';
import { Time } from '@muster/ui/Time';
import { Check, Clock, LifeBuoy, Monitor, Smartphone } from 'lucide-react';
import { useCall } from '../../shared/api/use-call.ts';
import { useChange } from '../../shared/api/use-change.ts';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { Failed } from '../../shared/ui/Failed.tsx';
import styles from './account.module.css';
import { Section } from './Section.tsx';

export function SessionsSection() {
  const { text, fill } = useAccountI18n();
  const dialogs = useDialogs();
  const { data, error, refetch } = useCall(listSessions, {});
  const { sessions: words } = text.me;
  const endOthers = useChange(revokeOtherSessions, {
    invalidates: [listSessions],
    success: ({ ended }) => fill(words.othersDone, { count: ended }),
  });
  const others = data?.items.filter(({ current }) => !current) ?? [];

  async function askToEndOthers(): Promise<void> {
    const sure = await dialogs.confirm({
      title: words.othersTitle,
      text: words.othersText,
      confirmLabel: words.others,
      danger: true,
    });
    if (sure) endOthers.mutate({});
  }

  return (
    <Section
      id="sessions"
      action={
        others.length > 0 && (
          <Button color="danger-outline" pending={endOthers.isPending} onClick={askToEndOthers}>
            {words.others}
          </Button>
        )
      }
    >
      {error && !data && <Failed error={error} retry={refetch} />}
      {!data && !error && <Skeleton height={56} />}
      {data && (
        <ul className={styles.rows}>
          {data.items.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      {data && others.length === 0 && <p className={styles.detail}>{words.onlyThis}</p>}
      {data && data.support.length > 0 && (
        <div className={styles.support}>
          <h3 id="support-title">{words.support}</h3>
          <ul className={styles.rows} aria-labelledby="support-title">
            {data.support.map((session) => (
              <SupportRow key={session.id} session={session} />
            ))}
          </ul>
        </div>
      )}
    </Section>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const { text, fill } = useAccountI18n();
  const { sessions: words } = text.me;
  const end = useChange(revokeSession, { invalidates: [listSessions], success: () => words.signedOut });
  const { id, browser, system, address, createdAt, lastUsedAt, current } = session;
  const device = browser && system ? fill(words.device, { browser, system }) : (browser ?? system ?? words.unknown);
  return (
    <li className={styles.row}>
      <span className={styles.mark}>
        <Icon as={/iOS|iPhone|Android/i.test(system ?? '') ? Smartphone : Monitor} />
      </span>
      <div className={styles.what}>
        <p className={styles.line}>
          <strong>{device}</strong>
          {current && (
            <Badge tone="green" icon={Check}>
              {words.thisOne}
            </Badge>
          )}
        </p>
        <p className={styles.detail}>
          {address !== null && <>{address} · </>}
          {words.lastUsed} <Time instant={lastUsedAt} /> · {words.since} <Time instant={createdAt} />
        </p>
      </div>
      {!current && (
        <Button
          color="outline"
          size="sm"
          aria-label={fill(words.signOutOne, { device })}
          pending={end.isPending}
          onClick={() => end.mutate({ params: { sessionId: id } })}
        >
          {words.signOut}
        </Button>
      )}
    </li>
  );
}

function SupportRow({ session: { by, reason, createdAt, endsAt } }: { session: SupportSession }) {
  const { text, fill } = useAccountI18n();
  const { sessions: words } = text.me;
  const open = new Date(endsAt) > new Date();
  return (
    <li className={styles.row}>
      <span className={styles.mark}>
        <Icon as={LifeBuoy} />
      </span>
      <div className={styles.what}>
        <p className={styles.line}>
          <strong>{by}</strong>
          {open && (
            <Badge tone="amber" icon={Clock}>
              {words.supportNow}
            </Badge>
          )}
        </p>
        <p className={styles.detail}>{fill(words.reason, { reason })}</p>
        <p className={styles.detail}>
          <Time instant={createdAt} /> · {open ? words.ends : words.ended} <Time instant={endsAt} />
        </p>
      </div>
    </li>
  );
}
