import type { ImportReport } from '@muster/contract/calls/employees';
import { Notice } from '@muster/ui/Notice';
import { Stat } from '@muster/ui/Stat';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableScroller } from '@muster/ui/Table';
import { type ReactNode, useEffect, useRef } from 'react';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import styles from './import.module.css';

/** What a dry run found: what would be done, and which lines are wrong and why. */
export function ImportResult({ report, children }: { report: ImportReport; children: ReactNode }) {
  const { text, fill } = useAccountI18n();
  const words = text.people.import;
  const { created, updated, unchanged, errorCount, errors, newGroups, overLimit } = report;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that asked for it is not there any more.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.section} aria-labelledby="import-result">
      <h2 id="import-result" ref={heading} tabIndex={-1}>
        {words.result}
      </h2>
      <div role="status" className={styles.counts}>
        <Stat label={words.counts.created} value={created} />
        <Stat label={words.counts.updated} value={updated} />
        <Stat label={words.counts.unchanged} value={unchanged} />
        <Stat label={words.counts.errors} value={errorCount} wrong={errorCount > 0} />
      </div>
      {overLimit > 0 && <Notice kind="error">{fill(words.overLimit, { count: overLimit })}</Notice>}
      {newGroups.length > 0 && (
        <Notice kind="info">{fill(words.newGroups, { count: newGroups.length, names: newGroups.join(', ') })}</Notice>
      )}
      {errorCount > 0 && (
        <>
          <Notice kind="warning">{words.correct}</Notice>
          <TableScroller label={words.problems} maxHeight={320}>
            <Table label={words.problems} widths={[72, 240, 260]} density="compact">
              <TableHead>
                <TableHeader numeric>{words.line}</TableHeader>
                <TableHeader>{words.problem}</TableHeader>
                <TableHeader>{words.value}</TableHeader>
              </TableHead>
              <TableBody>
                {errors.map(({ line, value, reason }) => (
                  <TableRow key={`${line} ${reason}`}>
                    <TableCell numeric header>
                      {line}
                    </TableCell>
                    <TableCell>{words.reasons[reason]}</TableCell>
                    <TableCell mono>{value}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </TableScroller>
          {errorCount > errors.length && <p>{fill(words.moreProblems, { count: errorCount - errors.length })}</p>}
        </>
      )}
      <div className={styles.foot}>{children}</div>
    </section>
  );
}
