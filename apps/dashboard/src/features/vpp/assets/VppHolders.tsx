import { listVppAssets, listVppLicences, readVppAsset, reclaimVppLicences } from '@muster/contract/calls/vpp';
import { page } from '@muster/contract/constants';
import type { VppAsset, VppLicence } from '@muster/contract/vpp';
import { Badge } from '@muster/ui/Badge';
import { Button } from '@muster/ui/Button';
import { EmptyState } from '@muster/ui/EmptyState';
import { Skeleton } from '@muster/ui/Skeleton';
import { Time } from '@muster/ui/Time';
import { CircleAlert, CircleCheck, Clock, Ticket, Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { formatDevice } from '../../../shared/device-param.ts';
import frame from '../../../shared/devices/apple-account.module.css';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { usePermission } from '../../../shared/permissions/use-gates.ts';
import { Failed } from '../../../shared/ui/Failed.tsx';
import { useKeptFocus } from '../../../shared/ui/use-kept-focus.ts';
import { problemText } from '../problem-text.ts';
import styles from '../vpp.module.css';

const looks = {
  wanted: { tone: 'blue', icon: Clock },
  associating: { tone: 'blue', icon: Clock },
  held: { tone: 'green', icon: CircleCheck },
  revoking: { tone: 'amber', icon: Clock },
  failed: { tone: 'red', icon: CircleAlert },
} as const;

/** Who has a license, or is to have one, the newest first. */
export function VppHolders({ org, asset }: { org: string; asset: VppAsset }) {
  const { text, fill } = useAccountI18n();
  const words = text.vpp.panel;
  const query = { vppAssetId: asset.id, limit: String(page.max) };
  const { data, error, refetch } = useCall(
    listVppLicences,
    { params: { org }, query },
    { follows: ['admVppAsset', 'admVppUser'] },
  );
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Skeleton lines={4} />;
  if (data.items.length === 0) {
    return (
      <EmptyState icon={Ticket} title={words.noHolders}>
        {words.noHoldersText}
      </EmptyState>
    );
  }
  const more = data.totalDocs - data.items.length;
  return (
    <>
      <HolderList org={org} asset={asset} licences={data.items} />
      {more > 0 && <p className={frame.quiet}>{fill(words.more, { count: more })}</p>}
    </>
  );
}

interface ListProps {
  org: string;
  asset: VppAsset;
  licences: readonly VppLicence[];
}

function HolderList({ org, asset, licences }: ListProps) {
  const words = useAccountI18n().text.vpp.panel;
  // What was taken back has no button any more.
  const list = useKeptFocus<HTMLUListElement>();
  return (
    <ul ref={list} tabIndex={-1} className={styles.holders} aria-label={words.holders}>
      {licences.map((licence) => (
        <Holder key={licence.id} org={org} asset={asset} licence={licence} />
      ))}
    </ul>
  );
}

function Holder({ org, asset, licence }: { org: string; asset: VppAsset; licence: VppLicence }) {
  const i18n = useAccountI18n();
  const { text, fill } = i18n;
  const words = text.vpp.reclaim;
  const { device, serialNumber, user, state, since } = licence;
  const name = device?.displayName ?? serialNumber ?? user?.name ?? user?.email ?? '';
  const detail = device ? serialNumber : user?.name ? user.email : serialNumber ? text.vpp.panel.elsewhere : null;
  const { tone, icon } = looks[state];
  const problem = problemText(i18n, licence);
  const reclaim = useReclaim(org, name, licence);
  const mayReclaim = usePermission('admVppAsset', 'update');
  const isOver = state === 'wanted' || state === 'failed';
  const canReclaim = mayReclaim && state !== 'revoking' && (asset.revocable || isOver);
  return (
    <li>
      <span className={styles.holder}>
        {device ? (
          <Link to={pathTo('device-overview', { org, device: formatDevice({ platform: 'apple', id: device.id }) })}>
            {name}
          </Link>
        ) : (
          <span dir="auto">{name}</span>
        )}
        {detail && <span className={styles.detail}>{detail}</span>}
        {problem && <span className={styles.problem}>{problem}</span>}
      </span>
      <span className={styles.holderState}>
        <Badge tone={tone} icon={icon}>
          {text.vpp.states[state]}
        </Badge>
        <span className={styles.detail}>
          <Time instant={since} quiet />
        </span>
      </span>
      {canReclaim && (
        <Button color="outline" size="sm" icon={Undo2} onClick={() => void reclaim()}>
          {isOver ? (
            words.forget
          ) : (
            <>
              <span aria-hidden>{words.action}</span>
              <span className="visually-hidden">{fill(words.of, { name })}</span>
            </>
          )}
        </Button>
      )}
    </li>
  );
}

/** What is there is asked about first; what never was there is simply left. */
function useReclaim(org: string, name: string, { id, state }: VppLicence): () => Promise<void> {
  const { text, fill } = useAccountI18n();
  const words = text.vpp.reclaim;
  const dialogs = useDialogs();
  const saving = useChange(reclaimVppLicences, {
    invalidates: [readVppAsset, listVppAssets, listVppLicences],
    ...(state === 'held' && { success: () => words.done }),
  });
  return async () => {
    const sure =
      state !== 'held' ||
      (await dialogs.confirm({
        title: fill(words.title, { name }),
        text: words.text,
        confirmLabel: words.action,
        danger: true,
      }));
    if (sure) saving.mutate({ params: { org }, body: { vppLicenceIds: [id] } });
  };
}
