import { checkImport, commitImport, type ImportMapping, type ImportReport } from '@muster/contract/calls/employees';
import { Button } from '@muster/ui/Button';
import { Checkbox } from '@muster/ui/Checkbox';
import { Progress } from '@muster/ui/Progress';
import { SegmentedControl } from '@muster/ui/SegmentedControl';
import { Select } from '@muster/ui/Select';
import { useId, useState } from 'react';
import { useChange } from '../../../shared/api/use-change.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { changedByPeople } from '../people-reads.ts';
import { FilePreview } from './FilePreview.tsx';
import { ImportResult } from './ImportResult.tsx';
import styles from './import.module.css';
import type { Uploaded } from './uploaded.ts';

type Field = keyof ImportMapping;
type Columns = Record<Field, number | null>;

const fields = ['email', 'firstName', 'lastName', 'tags', 'groups'] as const satisfies readonly Field[];
const nothing: Columns = { email: null, firstName: null, lastName: null, tags: null, groups: null };

interface Props {
  org: string;
  file: Uploaded;
  onDone(report: ImportReport): void;
}

/** What the columns are, a dry run, and the import itself. Whatever is changed after a dry run asks for another one. */
export function ImportSteps({ org, file, onDone }: Props) {
  const { text, texts, fill } = useAccountI18n();
  const words = text.people.import;
  const id = useId();
  const [columns, setColumns] = useState<Columns>(file.mapping ?? nothing);
  const [header, setHeader] = useState(file.header);
  const [existing, setExisting] = useState<'update' | 'skip'>('update');
  const [asked, setAsked] = useState(false);
  const [report, setReport] = useState<ImportReport>();
  const checking = useChange(checkImport);
  const committing = useChange(commitImport, { invalidates: changedByPeople, success: 'imported' });
  const params = { org, importId: file.id };

  /** The names of the columns, or their numbers where there are none. */
  const names = file.columns.map((name, index) => (header && name) || fill(words.column, { number: index + 1 }));
  const options = names.map((label, index) => ({ value: String(index), label }));
  const body = columns.email === null ? undefined : { mapping: { ...columns, email: columns.email }, header, existing };

  function change(next: () => void): void {
    setReport(undefined);
    next();
  }

  async function check(): Promise<void> {
    setAsked(true);
    if (body) setReport(await checking.mutateAsync({ params, body }));
  }

  async function commit(): Promise<void> {
    if (body) onDone(await committing.mutateAsync({ params, body }));
  }

  return (
    <>
      <section className={styles.section} aria-labelledby={`${id}-mapping`}>
        <h2 id={`${id}-mapping`}>{words.mapping}</h2>
        <div className={styles.mapping}>
          {fields.map((field) => (
            <Select
              key={field}
              id={`${id}-${field}`}
              name={field}
              label={words.fields[field]}
              value={columns[field] === null ? '' : String(columns[field])}
              placeholder={field === 'email' ? undefined : words.none}
              options={field === 'email' ? options : [{ value: '', label: words.none }, ...options]}
              error={field === 'email' && asked && columns.email === null ? texts.validation.required : undefined}
              onChange={(value) =>
                change(() => setColumns({ ...columns, [field]: value === '' ? null : Number(value) }))
              }
            />
          ))}
        </div>
        <Checkbox
          id={`${id}-header`}
          name="header"
          label={words.header}
          value={header}
          onChange={(value) => change(() => setHeader(value))}
        />
        <SegmentedControl
          id={`${id}-existing`}
          name="existing"
          label={words.existing}
          value={existing}
          options={[
            { value: 'update', label: words.update },
            { value: 'skip', label: words.skip },
          ]}
          onChange={(value) => change(() => setExisting(value))}
        />
        <h3>{words.preview}</h3>
        <FilePreview label={words.preview} names={names} rows={file.preview} />
        {!report && (
          <div className={styles.foot}>
            <Button pending={checking.isPending} onClick={() => void check().catch(told)}>
              {words.check}
            </Button>
          </div>
        )}
      </section>
      {report && (
        <ImportResult report={report}>
          {committing.isPending ? (
            <Progress label={words.running} />
          ) : (
            <Button
              disabled={report.errorCount > 0 || report.overLimit > 0 || report.created + report.updated === 0}
              onClick={() => void commit().catch(told)}
            >
              {fill(words.commit, { count: report.created + report.updated })}
            </Button>
          )}
        </ImportResult>
      )}
    </>
  );
}

/** The change itself has said what went wrong. */
function told(): void {}
