import {
  checkImport,
  commitImport,
  type ImportMapping,
  type ImportReport,
  listSkipped,
  type SkippedLine,
} from '@muster/contract/calls/employees';
import { Button } from '@muster/ui/Button';
import { Checkbox } from '@muster/ui/Checkbox';
import { Progress } from '@muster/ui/Progress';
import { SegmentedControl } from '@muster/ui/SegmentedControl';
import { Select } from '@muster/ui/Select';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { useChange } from '../../../shared/api/use-change.ts';
import { useToasts } from '../../../shared/errors/use-toasts.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { changedHere } from '../../../shared/list/changed-here.ts';
import { saveFile } from '../../../shared/save-file.ts';
import { useServices } from '../../../shared/services.ts';
import { changedByPeople } from '../people-reads.ts';
import { FilePreview } from './FilePreview.tsx';
import { ImportResult } from './ImportResult.tsx';
import styles from './import.module.css';
import { columnsOf, type KeptChoice } from './kept-choice.ts';
import { skippedFile } from './skipped-file.ts';
import type { Uploaded } from './uploaded.ts';

type Field = keyof ImportMapping;

const fields = ['email', 'firstName', 'lastName', 'tags', 'groups'] as const satisfies readonly Field[];

interface Props {
  org: string;
  file: Uploaded;
  /** What was said of the file before. */
  kept: KeptChoice | undefined;
  onKeep(choice: KeptChoice): void;
  /** With the lines that were left out, as a file. */
  onDone(report: ImportReport, skipped: Blob | undefined): void;
}

/** What the columns are, a dry run, and the import itself. Whatever is changed after a dry run asks for another one. */
export function ImportSteps({ org, file, kept, onKeep, onDone }: Props) {
  const { text, texts, fill, language } = useAccountI18n();
  const { api } = useServices();
  const words = text.people.import;
  const id = useId();
  const [columns, setColumns] = useState(() => columnsOf(file, kept));
  const [header, setHeader] = useState(file.header);
  const [existing, setExisting] = useState(kept?.existing ?? 'update');
  const [collecting, setCollecting] = useState(false);
  const [asked, setAsked] = useState(false);
  const [report, setReport] = useState<ImportReport>();
  const checking = useChange(checkImport);
  const toasts = useToasts();
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
    onKeep({ names: file.columns, columns, header, existing });
    if (body) setReport(await checking.mutateAsync({ params, body }));
  }

  /** All of them, page by page. */
  async function collectSkipped(): Promise<Blob> {
    const lines: SkippedLine[] = [];
    for (let more = body !== undefined; more && body; ) {
      const page = await api.send(listSkipped, { params, body: { ...body, after: lines.at(-1)?.line ?? 0 } });
      lines.push(...page.items);
      more = page.more;
    }
    // What spreadsheets of the language put between columns.
    const separator = language === 'es' ? ';' : ',';
    return new Blob([skippedFile(lines, names, { words, separator })], { type: 'text/csv' });
  }

  async function saveSkipped(): Promise<void> {
    setCollecting(true);
    try {
      saveFile(await collectSkipped(), `${words.skippedName}.csv`);
    } catch (error) {
      toasts.showError(error);
    } finally {
      setCollecting(false);
    }
  }

  async function commit(): Promise<void> {
    if (!body || !report) return;
    const skipErrors = report.errorCount > 0;
    // Before, since what was imported is kept no longer.
    const skipped = skipErrors ? await collectSkipped() : undefined;
    onDone(await committing.mutateAsync({ params, body: { ...body, ...(skipErrors && { skipErrors }) } }), skipped);
    changedHere();
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
            <>
              <Button
                disabled={report.overLimit > 0 || report.created + report.updated === 0}
                onClick={() => void commit().catch(told)}
              >
                {report.errorCount === 0
                  ? fill(words.commit, { count: report.created + report.updated })
                  : fill(words.commitSome, { count: report.created + report.updated, skipped: report.errorCount })}
              </Button>
              {report.errorCount > 0 && (
                <Button color="outline" icon={Download} pending={collecting} onClick={() => void saveSkipped()}>
                  {words.skippedFile}
                </Button>
              )}
            </>
          )}
        </ImportResult>
      )}
    </>
  );
}

/** The change itself has said what went wrong. */
function told(): void {}
