import { useCallback, useEffect, useRef, useState } from 'react';
import { showToast } from '../errors/show-toast.ts';
import { useToasts } from '../errors/use-toasts.ts';
import { useAccountI18n } from '../i18n/I18n.tsx';
import { saveFile } from '../save-file.ts';
import type { ExportFormat } from './export-rows.ts';
import type { List } from './use-list.ts';

export interface Export {
  /** While one is under way: how far it is. */
  progress: { done: number | undefined; total: number } | undefined;
  start(format: ExportFormat, onlySelected: boolean): void;
  cancel(): void;
}

/** Writes what is shown into a file of the browser's downloads; leaving the page ends it. */
export function useExport<Row>(list: List<Row>): Export {
  const { text, fill } = useAccountI18n();
  const toasts = useToasts();
  const [progress, setProgress] = useState<Export['progress']>();
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function run(format: ExportFormat, onlySelected: boolean, { signal }: AbortController): Promise<void> {
    const { definition, source, state, places, selection } = list;
    const columns = places.flatMap(({ id }) => {
      const column = definition.columns.find((each) => each.id === id);
      if (!column) return [];
      const also = (column.exportAlso ?? []).map((each) => ({ ...each, header: each.header(text) }));
      return [{ id, header: column.header(text), value: column.exportValue }, ...also];
    });
    const { exportFileName, exportRows } = await import('./export-rows.ts');
    const name = exportFileName(definition.id, format, new Date());
    if (source.table && format === 'csv' && !onlySelected) {
      saveFile(await source.table(state, signal), name);
      showToast({ kind: 'success', text: text.list.export.saved });
      return;
    }
    let written = 0;
    const file = await exportRows({
      source,
      query: state,
      columns,
      format,
      rowKey: definition.rowKey,
      selection: onlySelected ? selection.selection : undefined,
      signal,
      onProgress(done, total, rows) {
        written = rows;
        setProgress({ done, total });
      },
    });
    saveFile(file, name);
    showToast({ kind: 'success', text: fill(text.list.export.done, { count: written }) });
  }

  return {
    progress,
    start(format, onlySelected) {
      if (running.current) return;
      const controller = new AbortController();
      running.current = controller;
      // How far a server is that writes by itself, nobody knows.
      setProgress({ done: undefined, total: list.rows.snapshot.total });
      run(format, onlySelected, controller)
        .catch((error: unknown) => {
          if (controller.signal.aborted) showToast({ kind: 'warning', text: text.list.export.cancelled });
          else toasts.showError(error);
        })
        .finally(() => {
          running.current = undefined;
          setProgress(undefined);
        });
    },
    cancel: useCallback(() => running.current?.abort(), []),
  };
}
