import { listPolicyVersions } from '@muster/contract/calls/policies';
import { page } from '@muster/contract/constants';
import type { PolicyDetails, PolicyVersion } from '@muster/contract/policies';
import { Badge } from '@muster/ui/Badge';
import { Button } from '@muster/ui/Button';
import { Skeleton } from '@muster/ui/Skeleton';
import { Time } from '@muster/ui/Time';
import { Check, History } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { useToasts } from '../../../shared/errors/use-toasts.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useServices } from '../../../shared/services.ts';
import { Failed } from '../../../shared/ui/Failed.tsx';
import type { LoadedCatalogue } from '../editor/setting-words.ts';
import styles from '../policy/policy.module.css';
import { VersionView } from './VersionView.tsx';

interface Props {
  org: string;
  policy: PolicyDetails;
  loaded: LoadedCatalogue;
  /** There is something that is not saved. */
  changed: boolean;
  /** The one that is looked at. */
  version: number | undefined;
  linkTo(version: number | undefined): string;
}

/** What the policy was, version by version. */
export function VersionsTab({ org, policy, loaded, changed, version, linkTo }: Props) {
  const { text, fill } = useAccountI18n();
  const words = text.policyParts.versions;
  const { api } = useServices();
  const toasts = useToasts();
  const params = { org, policyId: policy.id };
  const query = { limit: String(page.max) };
  const { data, error, refetch } = useCall(listPolicyVersions, { params, query });
  const [older, setOlder] = useState<{ items: readonly PolicyVersion[]; next: string | null }>();
  const next = older ? older.next : data?.next;
  if (version !== undefined) {
    return (
      <VersionView
        key={version}
        org={org}
        policy={policy}
        loaded={loaded}
        version={version}
        changed={changed}
        backTo={linkTo(undefined)}
      />
    );
  }
  if (error && !data) return <Failed error={error} retry={refetch} className={styles.part} />;
  async function readOlder(after: string): Promise<void> {
    try {
      const more = await api.send(listPolicyVersions, { params, query: { ...query, after } });
      setOlder((before) => ({ items: [...(before?.items ?? []), ...more.items], next: more.next }));
    } catch (caught) {
      toasts.showError(caught);
    }
  }
  return (
    <div className={styles.part}>
      <section className={styles.section}>
        <h2 className="visually-hidden">{text.policyEditor.page.tabs.versions}</h2>
        {!data && <Skeleton lines={4} />}
        <ol className={styles.rows}>
          {[...(data?.items ?? []), ...(older?.items ?? [])].map((one) => (
            <li key={one.version}>
              <span className={styles.grow}>
                <span className={styles.tools}>
                  <Link to={{ search: linkTo(one.version) }}>
                    {fill(text.policyEditor.page.version, { version: one.version })}
                  </Link>
                  {one.version === policy.version && (
                    <Badge tone="green" icon={Check}>
                      {words.current}
                    </Badge>
                  )}
                  {one.restored !== null && (
                    <Badge tone="slate" icon={History}>
                      {fill(words.restored, { version: one.restored })}
                    </Badge>
                  )}
                </span>
                {one.comment && <span dir="auto">{one.comment}</span>}
                <span className={styles.quiet}>
                  {fill(words.counts, { settings: one.properties, apps: one.apps })} ·{' '}
                  {fill(words.by, { name: one.author?.name || one.author?.email || words.program })}
                </span>
              </span>
              <span className={styles.quiet}>
                <Time instant={one.createdAt} />
              </span>
            </li>
          ))}
        </ol>
        {next && (
          <div>
            <Button size="sm" color="outline" onClick={() => void readOlder(next)}>
              {words.more}
            </Button>
          </div>
        )}
      </section>
    </div>
  );
}
