import {
  checkPolicy,
  listPolicies,
  listPolicyVersions,
  readPolicy,
  readPolicyVersion,
  restorePolicyVersion,
} from '@muster/contract/calls/policies';
import type { PolicyDetails } from '@muster/contract/policies';
import { policyRules } from '@muster/contract/policies';
import { Notice } from '@muster/ui/Notice';
import { Skeleton } from '@muster/ui/Skeleton';
import { TextField } from '@muster/ui/TextField';
import { Time } from '@muster/ui/Time';
import { History } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormError } from '../../../shared/form/FormError.tsx';
import { Submit } from '../../../shared/form/Submit.tsx';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { BackLink } from '../../../shared/ui/BackLink.tsx';
import { Failed } from '../../../shared/ui/Failed.tsx';
import type { LoadedCatalogue } from '../editor/setting-words.ts';
import { ChangeList } from '../review/ChangeList.tsx';
import { contentDiff } from '../review/content-diff.ts';
import { Impact } from '../review/Impact.tsx';
import styles from '../review/review.module.css';

interface Props {
  org: string;
  policy: PolicyDetails;
  loaded: LoadedCatalogue;
  version: number;
  changed: boolean;
  backTo: string;
}

/** One version beside the current one, and the way back to it: what would change, and for whom, is seen first. */
export function VersionView({ org, policy, loaded, version, changed, backTo }: Props) {
  const { text, fill } = useAccountI18n();
  const words = text.policyParts.versions;
  const navigate = useNavigate();
  const params = { org, policyId: policy.id };
  const ofVersion = { ...params, version: String(version) };
  const { data, error, refetch } = useCall(readPolicyVersion, { params: ofVersion });
  const isCurrent = version === policy.version;
  // Of the current one is told what it changed, of the others what going back to them would.
  const former = useCall(
    readPolicyVersion,
    { params: { ...params, version: String(Math.max(1, version - 1)) } },
    { enabled: isCurrent && version > 1 },
  );
  const content = data?.content;
  const compared = isCurrent ? former.data?.content : policy.content;
  const changes = useMemo(
    () => (content && compared ? contentDiff(loaded.catalogue, compared, content) : undefined),
    [loaded, compared, content],
  );
  const differs = changes !== undefined && changes.length > 0;
  const impact = useCall(
    checkPolicy,
    { params, body: { content: content ?? policy.content } },
    { enabled: differs && !isCurrent && policy.can.update, follows: [] },
  );
  const [comment, setComment] = useState('');
  const [failed, setFailed] = useState<unknown>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const restoring = useChange(restorePolicyVersion, {
    invalidates: [readPolicy, listPolicies, listPolicyVersions],
    success: (reply) => fill(words.restoredDone, { version: reply.version, from: version }),
    tellsErrors: false,
  });
  async function restore(): Promise<void> {
    setFailed(undefined);
    try {
      const said = comment.trim();
      await restoring.mutateAsync({ params: ofVersion, body: said === '' ? {} : { comment: said } });
      void navigate({ search: backTo });
    } catch (caught) {
      setFailed(caught);
    }
  }
  if (error && !data) return <Failed error={error} retry={refetch} />;
  return (
    <div className={styles.review}>
      <div>
        <BackLink to={{ search: backTo }}>{text.policyEditor.page.tabs.versions}</BackLink>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {fill(text.policyEditor.page.version, { version })}
        </h2>
        {data && (
          <p className={styles.detail}>
            <Time instant={data.createdAt} /> ·{' '}
            {fill(words.by, { name: data.author?.name || data.author?.email || words.program })}
            {data.comment && ` · ${data.comment}`}
          </p>
        )}
      </div>
      {isCurrent && version === 1 ? (
        <p className={styles.detail}>{words.current}</p>
      ) : !changes ? (
        <Skeleton lines={4} />
      ) : !differs ? (
        <p className={styles.detail}>{words.same}</p>
      ) : (
        <section className={styles.section}>
          <h2>{fill(words.compare, { version: isCurrent ? version - 1 : policy.version, current: version })}</h2>
          <ChangeList changes={changes} loaded={loaded} />
        </section>
      )}
      {differs && impact.data && (
        <Impact org={org} impact={impact.data} loaded={loaded} platform={loaded.catalogue.platform} />
      )}
      {differs && !isCurrent && policy.can.update && (
        <form
          className={styles.save}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!changed) void restore();
          }}
        >
          <h2 className={styles.title}>{fill(words.restoreTitle, { version })}</h2>
          <p className={styles.detail}>
            {fill(words.restoreText, { next: policy.version + 1, current: policy.version })}
          </p>
          {changed && <Notice kind="warning">{words.unsaved}</Notice>}
          <FormError error={failed} />
          <TextField
            id="restore-comment"
            name="comment"
            label={words.comment}
            value={comment}
            maxLength={policyRules.commentMax}
            onChange={setComment}
            autoComplete="off"
          />
          <div>
            <Submit icon={History} pending={restoring.isPending} disabled={changed}>
              {words.restoreButton}
            </Submit>
          </div>
        </form>
      )}
    </div>
  );
}
