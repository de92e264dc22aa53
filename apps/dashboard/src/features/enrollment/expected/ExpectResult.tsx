import type { PrepareResult } from '@muster/contract/enrollment';
import { Button } from '@muster/ui/Button';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { Notice } from '@muster/ui/Notice';
import { Download } from 'lucide-react';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { byteOrderMark, csvLine } from '../../../shared/list/csv.ts';
import { saveFile } from '../../../shared/save-file.ts';
import styles from '../enrollment.module.css';
import { ProblemLines, type RefusedLine } from './ProblemLines.tsx';

interface Props {
  result: PrepareResult & { lines: readonly RefusedLine[] };
  onClose(): void;
  onAnother(): void;
}

/** More are in the file. */
const listed = 100;

/** How many are expected now, and which lines were left out and why. */
export function ExpectResult({ result: { prepared, updated, applied, lines }, onClose, onAnother }: Props) {
  const { text, fill } = useAccountI18n();
  const words = text.enrollment.expected;
  function download(): void {
    const { line, identifier, problem } = words.csv;
    const rows = lines.map((one) => [one.line, one.identifier, words.problems[one.problem]]);
    const table = [[line, identifier, problem], ...rows].map(csvLine).join('');
    saveFile(new Blob([byteOrderMark, table], { type: 'text/csv' }), `${words.csv.problem}.csv`);
  }
  return (
    <div className={styles.result}>
      <div role="status" className={styles.result}>
        {prepared > 0 && <Notice kind="success">{fill(words.prepared, { count: prepared })}</Notice>}
        {updated > 0 && <Notice kind="success">{fill(words.updated, { count: updated })}</Notice>}
        {applied > 0 && <Notice kind="info">{fill(words.applied, { count: applied })}</Notice>}
        {lines.length > 0 && <Notice kind="warning">{fill(words.refused, { count: lines.length })}</Notice>}
      </div>
      {lines.length > 0 && (
        <>
          <ProblemLines lines={lines} most={listed} />
          <div>
            <Button size="sm" color="outline" icon={Download} onClick={download}>
              {words.download}
            </Button>
          </div>
        </>
      )}
      <DialogFoot>
        <Button color="outline" onClick={onAnother}>
          {words.another}
        </Button>
        <Button onClick={onClose} autoFocus>
          {text.common.close}
        </Button>
      </DialogFoot>
    </div>
  );
}
