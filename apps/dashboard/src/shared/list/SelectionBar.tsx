import { Button } from '@muster/ui/Button';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useToasts } from '../errors/use-toasts.ts';
import { useAccountI18n } from '../i18n/I18n.tsx';
import type { ListAction } from './define-list.ts';
import styles from './selection.module.css';
import { countSelected, isSelected, toSelected } from './selection.ts';
import type { List } from './use-list.ts';

/** What can be done with the rows that are selected, also with all that match and were never loaded. */
export function SelectionBar<Row>({ list, actions }: { list: List<Row>; actions: readonly ListAction<Row>[] }) {
  const { text, fill, language } = useAccountI18n();
  const toasts = useToasts();
  const { snapshot } = list.rows;
  const { selection, selectAll, clear } = list.selection;
  const [running, setRunning] = useState<string>();
  const count = countSelected(selection, snapshot.total);
  const number = (value: number) => new Intl.NumberFormat(language).format(value);
  const offersAll = selection.kind === 'some' && count > 1 && count < snapshot.total;

  function isOffered({ exactly, concerns }: ListAction<Row>): boolean {
    if (exactly !== undefined && exactly !== count) return false;
    if (!concerns) return true;
    const known = list.rows.store.loadedRows().filter((row) => isSelected(selection, list.definition.rowKey(row)));
    return known.length < count || known.some(concerns);
  }

  async function run(action: ListAction<Row>): Promise<void> {
    setRunning(action.id);
    try {
      await action.run(toSelected(selection, list.state), count);
    } catch (error) {
      toasts.showError(error);
    } finally {
      setRunning(undefined);
    }
  }

  return (
    <section className={styles.selection} aria-label={text.list.selection.actions}>
      <p role="status" className={styles.selectionWords}>
        <strong>{fill(text.list.selection.count, { count })}</strong>
      </p>
      {offersAll && (
        <Button color="link" onClick={selectAll}>
          {fill(snapshot.more ? text.list.selection.matchingMore : text.list.selection.matching, {
            count: number(snapshot.total),
          })}
        </Button>
      )}
      <div className={styles.actions}>
        {actions.filter(isOffered).map((action) => (
          <Button
            key={action.id}
            size="sm"
            color={action.danger ? 'danger-outline' : 'outline'}
            icon={action.icon}
            pending={running === action.id}
            disabled={running !== undefined && running !== action.id}
            onClick={() => void run(action)}
          >
            {action.label(text)}
          </Button>
        ))}
      </div>
      <Button color="white" size="sm" icon={X} label={text.list.selection.clear} onClick={clear} />
    </section>
  );
}
