import { type ImportReport, uploadImport } from '@muster/contract/calls/employees';
import { Button, buttonClass } from '@muster/ui/Button';
import { FileDrop } from '@muster/ui/FileDrop';
import { Notice } from '@muster/ui/Notice';
import { Progress } from '@muster/ui/Progress';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useChange } from '../../../shared/api/use-change.ts';
import { errorMessage } from '../../../shared/errors/error-message.ts';
import { invalidFile } from '../../../shared/errors/invalid-file.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { useActiveOrg } from '../../../shared/permissions/use-workspace.ts';
import { saveFile } from '../../../shared/save-file.ts';
import { BackLink } from '../../../shared/ui/BackLink.tsx';
import { GuideLink } from '../../../shared/ui/GuideLink.tsx';
import { usePage } from '../../../shared/ui/use-page.ts';
import { ImportExample } from './ImportExample.tsx';
import { ImportSteps } from './ImportSteps.tsx';
import styles from './import.module.css';
import type { KeptChoice } from './kept-choice.ts';
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
  const [skipped, setSkipped] = useState<Blob>();
  const [kept, setKept] = useState<KeptChoice>();
  const uploading = useChange(uploadImport, { tellsErrors: false });

  async function take([chosen]: File[]): Promise<void> {
    if (!chosen) return setProblem(invalidFile(texts, words.notCsv));
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
    setSkipped(undefined);
    heading.current?.focus();
  }

  function finish(report: ImportReport, left: Blob | undefined): void {
    setDone(report);
    setSkipped(left);
    heading.current?.focus();
  }

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <BackLink to={pathTo('people', { org })}>{words.back}</BackLink>
        <h1 ref={heading} tabIndex={-1}>
          {text.routes['people-import']}
        </h1>
        <p>
          {words.text} <GuideLink guide="people" />
        </p>
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
          <ImportSteps key={file.id} org={org} file={file} kept={kept} onKeep={setKept} onDone={finish} />
        </>
      )}
      <div role="status">
        {done && <Notice kind="success">{fill(words.done, { count: done.created + done.updated })}</Notice>}
        {done && done.errorCount > 0 && (
          <Notice kind="warning">{fill(words.skipped, { count: done.errorCount })}</Notice>
        )}
      </div>
      {done && (
        <div className={styles.foot}>
          <Link to={`${pathTo('people', { org })}?view=employees&kind=employee`} className={buttonClass()}>
            {words.toPeople}
          </Link>
          {skipped && (
            <Button color="outline" icon={Download} onClick={() => saveFile(skipped, `${words.skippedName}.csv`)}>
              {words.skippedFile}
            </Button>
          )}
          <Button color="outline" onClick={startOver}>
            {words.again}
          </Button>
        </div>
      )}
    </div>
  );
}
