import type { VppAsset } from '@muster/contract/vpp';
import { Badge } from '@muster/ui/Badge';
import { Icon } from '@muster/ui/Icon';
import { Progress } from '@muster/ui/Progress';
import { AppWindow, BookOpen, CircleAlert, CircleCheck, CircleOff, Clock } from 'lucide-react';
import frame from '../../../shared/devices/apple-account.module.css';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import styles from '../vpp.module.css';

export const nameOf = ({ name, adamId }: Pick<VppAsset, 'name' | 'adamId'>): string => name ?? adamId;

export function AssetName({ asset }: { asset: VppAsset }) {
  return (
    <span className={frame.name}>
      <Icon as={asset.productType === 'Book' ? BookOpen : AppWindow} size={16} />
      <span dir="auto" className={asset.name === null ? frame.mono : undefined}>
        {nameOf(asset)}
      </span>
    </span>
  );
}

/** How many of those that were bought are in use. */
export function Used({ asset }: { asset: VppAsset }) {
  const { text, fill } = useAccountI18n();
  const words = text.vpp.assets;
  const { assignedCount, totalCount } = asset;
  const share = totalCount === 0 ? 0 : assignedCount / totalCount;
  return (
    <span className={styles.used}>
      <Progress label={words.usedLabel} hideLabel value={share} tone={share >= 1 ? 'amber' : 'accent'} />
      <span className={styles.count}>{fill(words.used, { used: assignedCount, total: totalCount })}</span>
    </span>
  );
}

/** The worst state wins: gone, refused, under way, none left. */
export function AssetState({ asset }: { asset: VppAsset }) {
  const { text, fill } = useAccountI18n();
  const words = text.vpp.assets;
  if (asset.goneAt !== null)
    return (
      <Badge tone="slate" icon={CircleOff}>
        {words.gone}
      </Badge>
    );
  if (asset.failed > 0)
    return (
      <Badge tone="red" icon={CircleAlert}>
        {fill(words.failed, { count: asset.failed })}
      </Badge>
    );
  if (asset.waiting > 0)
    return (
      <Badge tone="blue" icon={Clock}>
        {fill(words.waiting, { count: asset.waiting })}
      </Badge>
    );
  return asset.availableCount > 0 ? (
    <Badge tone="green" icon={CircleCheck}>
      {words.free}
    </Badge>
  ) : (
    <Badge tone="amber" icon={CircleAlert}>
      {words.none}
    </Badge>
  );
}
