import { settingAt } from '@muster/catalogue/load-catalogue';
import { checkPolicy, listPolicies, listPolicyVersions, readPolicy, savePolicy } from '@muster/contract/calls/policies';
import { ApiError } from '@muster/contract/client';
import type { PolicyDetails, PolicyProblem } from '@muster/contract/policies';
import { policyRules } from '@muster/contract/policies';
import { Button } from '@muster/ui/Button';
import { Skeleton } from '@muster/ui/Skeleton';
import { TextField } from '@muster/ui/TextField';
import { Save } from 'lucide-react';
import { type Dispatch, type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormError } from '../../../shared/form/FormError.tsx';
import { Submit } from '../../../shared/form/Submit.tsx';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useServices } from '../../../shared/services.ts';
import { BackLink } from '../../../shared/ui/BackLink.tsx';
import { Failed } from '../../../shared/ui/Failed.tsx';
import { problemText } from '../editor/problem-text.ts';
import type { LoadedCatalogue } from '../editor/setting-words.ts';
import type { Draft, DraftAction } from '../policy/draft.ts';
import { ChangeList, partTitles } from './ChangeList.tsx';
import { contentDiff, countChanges } from './content-diff.ts';
import { Impact } from './Impact.tsx';
import styles from './review.module.css';

interface Props {
  org: string;
  policy: PolicyDetails;
  draft: Draft;
  dispatch: Dispatch<DraftAction>;
  loaded: LoadedCatalogue;
  backTo: string;
  /** What is known to be wrong before the server is asked. */
  known: readonly PolicyProblem[];
  /** The address of what is wrong. */
  linkTo(problem: PolicyProblem): string;
  /** The address of a version. */
  versionTo(version: number): string;
  onTold(problems: readonly PolicyProblem[]): void;
  onSaved(): void;
}

const changedMeanwhile = 5203;

/** What saving would do, before it is done. */
export function ReviewView(props: Props) {
  const { org, policy, draft, dispatch, loaded, backTo, known, linkTo, versionTo, onTold, onSaved } = props;
  const { text, fill } = useAccountI18n();
  const words = text.policyEditor.review;
  const { api } = useServices();
  const params = { org, policyId: policy.id };
  const { content, base, version } = draft;
  const check = useCall(
    checkPolicy,
    { params, body: { content } },
    {
      staleTime: 0,
      follows: [],
      // What has not the form of a content cannot be sent.
      enabled: !known.some(({ part, severity }) => part !== 'settings' && severity === 'error'),
    },
  );
  const changes = useMemo(() => contentDiff(loaded.catalogue, base, content), [loaded, base, content]);
  const heading = useRef<HTMLHeadingElement>(null);
  const [comment, setComment] = useState('');
  const [error, setError] = useState<unknown>();
  const [newest, setNewest] = useState<number>();
  useEffect(() => heading.current?.focus(), []);
  const told = useRef(onTold);
  told.current = onTold;
  const found = check.data?.problems;
  useEffect(() => {
    if (found) told.current(found);
  }, [found]);
  const saving = useChange(savePolicy, {
    invalidates: [readPolicy, listPolicies, listPolicyVersions],
    success: (reply) => fill(words.saved, { version: reply.version }),
    tellsErrors: false,
  });
  const errors = known.filter(({ severity }) => severity === 'error');
  const notices = known.filter(({ severity }) => severity === 'notice');

  async function save(basedOn: number): Promise<void> {
    setError(undefined);
    try {
      const said = comment.trim();
      const body = { content, basedOn, ...(said !== '' && { comment: said }) };
      const reply = await saving.mutateAsync({ params, body });
      dispatch({ do: 'load', version: reply.version, content: reply.content });
      onSaved();
    } catch (caught) {
      if (caught instanceof ApiError && caught.code === changedMeanwhile) {
        setNewest((await api.send(readPolicy, { params })).version);
      } else setError(caught);
    }
  }

  return (
    <div className={styles.review}>
      <div>
        <BackLink to={{ search: backTo }}>{words.back}</BackLink>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {words.title}
        </h2>
      </div>
      {errors.length > 0 && (
        <section className={styles.box} data-tone="red" role="alert">
          <h3>{words.problems}</h3>
          <p>{words.problemsText}</p>
          <Problems problems={errors} loaded={loaded} draft={draft} linkTo={linkTo} />
        </section>
      )}
      <section className={styles.section}>
        <h2>
          {words.changes}{' '}
          <span className={styles.count}>{fill(words.changeCount, { count: countChanges(changes) })}</span>
        </h2>
        {changes.length === 0 ? (
          <p className={styles.detail}>{fill(words.none, { version })}</p>
        ) : (
          <ChangeList changes={changes} loaded={loaded} />
        )}
      </section>
      {check.data ? (
        <Impact org={org} impact={check.data} loaded={loaded} platform={loaded.catalogue.platform} />
      ) : check.error ? (
        <Failed error={check.error} retry={check.refetch} />
      ) : (
        check.isFetching && (
          <div role="status" className={styles.section}>
            <p className={styles.detail}>{fill(words.working, { version })}</p>
            <Skeleton lines={3} />
          </div>
        )
      )}
      {notices.length > 0 && (
        <section className={styles.section}>
          <h2>{words.notices}</h2>
          <Problems problems={notices} loaded={loaded} draft={draft} linkTo={linkTo} />
        </section>
      )}
      {newest !== undefined && newest > version && (
        <section className={styles.box} data-tone="amber" role="alert">
          <h3>{fill(words.conflict.title, { version: newest })}</h3>
          <p>{fill(words.conflict.text, { base: version })}</p>
          <div className={styles.buttons}>
            <Link to={{ search: versionTo(newest) }}>{words.conflict.see}</Link>
            <Button
              size="sm"
              color="outline"
              pending={saving.isPending}
              onClick={() => {
                dispatch({ do: 'rebase', version: newest });
                void save(newest);
              }}
            >
              {words.conflict.mine}
            </Button>
          </div>
          <p className={styles.detail}>{words.conflict.mineText}</p>
        </section>
      )}
      <form
        className={styles.save}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (errors.length === 0 && changes.length > 0) void save(version);
        }}
      >
        <FormError error={error} />
        <TextField
          id="review-comment"
          name="comment"
          label={words.comment}
          hint={words.commentHint}
          value={comment}
          maxLength={policyRules.commentMax}
          onChange={setComment}
          autoComplete="off"
        />
        <div>
          <Submit
            icon={Save}
            pending={saving.isPending}
            disabled={errors.length > 0 || changes.length === 0 || (newest !== undefined && newest > version)}
          >
            {fill(words.save, { version: Math.max(policy.version, version) + 1 })}
          </Submit>
        </div>
      </form>
    </div>
  );
}

interface ProblemsProps {
  problems: readonly PolicyProblem[];
  loaded: LoadedCatalogue;
  draft: Draft;
  linkTo(problem: PolicyProblem): string;
}

function Problems({ problems, loaded, draft, linkTo }: ProblemsProps) {
  const i18n = useAccountI18n();
  const { text } = i18n;
  const titles = partTitles(text.policyParts);
  return (
    <ul className={styles.plain}>
      {problems.map((problem) => {
        const item = draft.content.settings.find(({ id }) => id === problem.item);
        const group = item && loaded.catalogue.group(item.group);
        const setting = group && settingAt(group, problem.path);
        const key = String(problem.path.findLast((step) => typeof step === 'string') ?? '');
        const where =
          problem.part === 'settings' && item
            ? (item.name ?? loaded.words.group({ id: item.group }).label)
            : (titles[problem.part as keyof typeof titles] ?? problem.part);
        return (
          <li key={JSON.stringify(problem)}>
            <Link to={{ search: linkTo(problem) }}>
              {where}
              {key !== '' && ` · ${loaded.words.setting(group, problem.path, setting ?? { key }).label}`}
            </Link>
            <span className={styles.detail}>{problemText(i18n, problem, setting)}</span>
          </li>
        );
      })}
    </ul>
  );
}
