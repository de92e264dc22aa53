import { type ImportReport, uploadImport } from '@muster/contract/calls/employees';
import { Button, buttonClass } from '@muster/ui/Button';
import { FileDrop } from '@muster/ui/FileDrop';
import { Notice } from '@muster/ui/Notice';
import { Progress } from '@muster/ui/Progress';
import { useState } from 'react';
import { Link } from 'react-router';
import { useChange } from '../../../shared/api/use-change.ts';
import { errorMessage } from '../../../shared/errors/error-message.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { useActiveOrg } from '../../../shared/permissions/use-workspace.ts';
import { BackLink } from '../../../shared/ui/BackLink.tsx';
import { usePage } from '../../../shared/ui/use-page.ts';
import { ImportExample } from './ImportExample.tsx';
import { ImportSteps } from './ImportSteps.tsx';
import styles from './import.module.css';
import type { Uploaded } from './uploaded.ts';

const extensions = ['csv', 'tsv', 'txt'];

/** Employees from a table: the file, what its columns are, what would happen, and then it happens. */
export function ImportPage() {
  const i18n = useAccountI18n();
  const { text, texts, fill } = i18n;
  const words = text.people.import;
  const heading = usePage();
  const org = useActiveOrg() ?? '';
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [file, setFile] = useState<Uploaded>();
  const [done, setDone] = useState<ImportReport>();
  const uploading = useChange(uploadImport, { tellsErrors: false });

  async function take([chosen]: File[]): Promise<void> {
    if (!chosen) return setProblem(`${texts.messages.file.extension}. ${words.notCsv}`);
    setProblem(undefined);
    setName(chosen.name);
    try {
      // Browsers name the type of such files as they like.
      const body = new Blob([chosen], { type: 'text/csv' });
      const query = { fileName: chosen.name.slice(0, 200) };
      setFile({ ...(await uploading.mutateAsync({ params: { org }, query, body })), name: chosen.name });
    } catch (error) {
      setProblem(errorMessage(i18n, error));
    }
  }

  function startOver(): void {
    setFile(undefined);
    setDone(undefined);
    heading.current?.focus();
  }

  function finish(report: ImportReport): void {
    setDone(report);
    heading.current?.focus();
  }

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <BackLink to={pathTo('people', { org })}>{words.back}</BackLink>
        <h1 ref={heading} tabIndex={-1}>
          {text.routes['people-import']}
        </h1>
        <p>{words.text}</p>
      </div>
      {!file && (
        <FileDrop
          label={words.drop}
          hint={words.dropHint}
          extensions={extensions}
          disabled={uploading.isPending}
          wholeWindow
          {...(problem !== undefined && { error: problem })}
          onFiles={(accepted) => void take(accepted)}
        />
      )}
      {!file && !uploading.isPending && <ImportExample />}
      {uploading.isPending && <Progress label={fill(words.reading, { name })} />}
      {file && !done && (
        <>
          <div className={styles.file}>
            <p>{fill(words.file, { name: file.name, count: file.lines })}</p>
            <Button color="outline" size="sm" onClick={startOver}>
              {words.otherFile}
            </Button>
          </div>
          <ImportSteps key={file.id} org={org} file={file} onDone={finish} />
        </>
      )}
      <div role="status">
        {done && <Notice kind="success">{fill(words.done, { count: done.created + done.updated })}</Notice>}
      </div>
      {done && (
        <div className={styles.foot}>
          <Link to={`${pathTo('people', { org })}?view=employees&kind=employee`} className={buttonClass()}>
            {words.toPeople}
          </Link>
          <Button color="outline" onClick={startOver}>
            {words.again}
          </Button>
        </div>
      )}
    </div>
  );
}
