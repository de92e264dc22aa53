import type { Reply } from '@muster/contract/call';
import { importPolicies, listPolicies } from '@muster/contract/calls/policies';
import type { PolicyFile } from '@muster/contract/policies';
import { policyRules } from '@muster/contract/policies';
import { Badge, type Tone } from '@muster/ui/Badge';
import { Button } from '@muster/ui/Button';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { FileDrop } from '@muster/ui/FileDrop';
import { Notice } from '@muster/ui/Notice';
import { TextField } from '@muster/ui/TextField';
import { useState } from 'react';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormError } from '../../../shared/form/FormError.tsx';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import styles from './list.module.css';
import { type ReadFiles, readPolicyFiles } from './read-policy-files.ts';

interface Props {
  org: string;
  onClose(): void;
  onDone(): void;
}

type Result = Reply<typeof importPolicies>['results'][number];

const tones: Record<Result['outcome'], Tone> = {
  created: 'green',
  updated: 'blue',
  unchanged: 'slate',
  refused: 'red',
};

/** Policies from files: first what would happen, for each of them, then what has. */
export function ImportPolicies({ org, onClose, onDone }: Props) {
  const { text, fill } = useAccountI18n();
  const words = text.policies.import;
  const [policies, setPolicies] = useState<PolicyFile[]>([]);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [results, setResults] = useState<{ list: Result[]; done: boolean }>();
  const [comment, setComment] = useState('');
  const [error, setError] = useState<unknown>();
  const importing = useChange(importPolicies, { invalidates: [listPolicies], tellsErrors: false });

  async function send(list: PolicyFile[], dryRun: boolean): Promise<void> {
    setError(undefined);
    try {
      const said = comment.trim();
      const body = { policies: list, dryRun, ...(said !== '' && { comment: said }) };
      const reply = await importing.mutateAsync({ params: { org }, body });
      setResults({ list: reply.results, done: !dryRun });
      if (!dryRun) onDone();
    } catch (caught) {
      setError(caught);
    }
  }
  const reasonOf = ({ name, reason, field }: ReadFiles['wrong'][number]) =>
    fill(words.notJson, {
      name,
      reason: reason === 'json' ? words.reasons.json : fill(words.reasons.shape, { field }),
    });
  async function take(files: File[], rejected: File[]): Promise<void> {
    const read = await readPolicyFiles(files);
    setWrong([
      ...rejected.map(({ name }) => fill(words.notJson, { name, reason: words.reasons.type })),
      ...read.wrong.map(reasonOf),
    ]);
    setPolicies(read.policies);
    setResults(undefined);
    if (read.policies.length > 0) await send(read.policies, true);
  }

  const willChange = results?.list.filter(({ outcome }) => outcome === 'created' || outcome === 'updated') ?? [];
  const isRefused = results?.list.some(({ outcome }) => outcome === 'refused') ?? false;
  return (
    <div className={styles.stack}>
      <p className={styles.lead}>{words.text}</p>
      <FormError error={error} />
      <div role="status" className={styles.stack}>
        {wrong.map((line) => (
          <Notice key={line} kind="error">
            {line}
          </Notice>
        ))}
      </div>
      {!results && (
        <FileDrop
          label={words.files}
          hint={fill(words.hint, { max: policyRules.importMax })}
          extensions={['json']}
          multiple
          disabled={importing.isPending}
          onFiles={(accepted, rejected) => void take(accepted, rejected)}
        />
      )}
      {results && (
        <>
          <ul className={styles.rows} aria-label={words.outcome}>
            {results.list.map((result, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name
              <ImportRow key={index} result={result} done={results.done} />
            ))}
          </ul>
          {!results.done && willChange.length === 0 && !isRefused && <Notice kind="info">{words.nothing}</Notice>}
          {results.done && willChange.length > 0 && (
            <div role="status">
              <Notice kind="success">{fill(words.imported, { count: willChange.length })}</Notice>
            </div>
          )}
          {!results.done && willChange.length > 0 && (
            <TextField
              id="import-comment"
              name="comment"
              label={fill(text.common.optional, { label: words.comment })}
              hint={words.commentHint}
              value={comment}
              maxLength={policyRules.commentMax}
              onChange={setComment}
              autoComplete="off"
            />
          )}
        </>
      )}
      <DialogFoot>
        {results && !results.done && (
          <Button color="outline" onClick={() => setResults(undefined)}>
            {words.other}
          </Button>
        )}
        {results?.done || (results && willChange.length === 0) ? (
          <Button onClick={onClose}>{text.common.close}</Button>
        ) : results ? (
          <Button pending={importing.isPending} onClick={() => void send(policies, false)}>
            {fill(words.submit, { count: willChange.length })}
          </Button>
        ) : (
          <Button color="outline" onClick={onClose}>
            {text.common.cancel}
          </Button>
        )}
      </DialogFoot>
    </div>
  );
}

function ImportRow({ result: { name, outcome, version, impact }, done }: { result: Result; done: boolean }) {
  const { text, fill } = useAccountI18n();
  const words = text.policies.import;
  const problems = impact?.problems.filter(({ severity }) => severity === 'error').length ?? 0;
  const changes = impact?.diff.reduce((sum, { paths }) => sum + Math.max(1, paths.length), 0) ?? 0;
  return (
    <li>
      <span className={styles.grow}>
        <strong dir="auto">{name}</strong>
        <span>
          {[
            problems > 0 && fill(words.problems, { count: problems }),
            outcome === 'updated' && fill(words.changes, { count: changes }),
            (outcome === 'updated' || outcome === 'created') &&
              impact &&
              impact.devices > 0 &&
              fill(words.devices, { count: impact.devices }),
            version !== null && outcome !== 'refused' && fill(words.toVersion, { version }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <Badge tone={tones[outcome]}>{(done ? words.done : words.outcomes)[outcome]}</Badge>
    </li>
  );
}
