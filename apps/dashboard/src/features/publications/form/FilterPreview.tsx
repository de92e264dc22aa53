import { previewFilter } from '@muster/contract/calls/publications';
import type { PublicationFilter } from '@muster/contract/publications';
import { Notice } from '@muster/ui/Notice';
import { Skeleton } from '@muster/ui/Skeleton';
import { useCall } from '../../../shared/api/use-call.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { GivenBuilds } from '../GivenBuilds.tsx';
import styles from '../publications.module.css';
import { useSettled } from './use-settled.ts';

interface Props {
  org: string;
  appId: string;
  /** Undefined while it says nothing yet. */
  filter: PublicationFilter | undefined;
}

/** Milliseconds (platform-shell.md, section 9). */
const pause = 300;

/** What visitors would get, while it is being decided. */
export function FilterPreview({ org, appId, filter }: Props) {
  const { text } = useAccountI18n();
  const words = text.publications.form;
  const settled = useSettled(filter, pause);
  const { data, error } = useCall(
    previewFilter,
    { params: { org, appId }, body: { filter: settled ?? { type: 'last' } } },
    { enabled: settled !== undefined, keepsPrevious: true, follows: ['build'] },
  );
  if (filter === undefined || settled === undefined) return null;
  return (
    <div className={styles.preview} role="status" aria-label={words.preview}>
      <p className={styles.previewHead}>{words.preview}</p>
      {data && data.builds.length > 0 && <GivenBuilds builds={data.builds} org={org} />}
      {data && data.builds.length === 0 && <Notice kind="warning">{words.previewNone}</Notice>}
      {!data && error && <Notice kind="error">{words.previewFailed}</Notice>}
      {!data && !error && <Skeleton lines={2} />}
    </div>
  );
}
