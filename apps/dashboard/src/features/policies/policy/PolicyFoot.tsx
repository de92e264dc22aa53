import { Button } from '@muster/ui/Button';
import { ClipboardCheck, TriangleAlert, Undo2 } from 'lucide-react';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import styles from './policy.module.css';

interface Props {
  /** How many values are wrong. */
  wrong: number;
  canUndo: boolean;
  onReview(): void;
  onUndo(): void;
  onDiscard(): void;
}

/** What can be done with changes that are not saved. */
export function PolicyFoot({ wrong, canUndo, onReview, onUndo, onDiscard }: Props) {
  const { text, fill } = useAccountI18n();
  const { page } = text.policyEditor;
  return (
    <div className={styles.foot} role="status">
      <Button icon={ClipboardCheck} onClick={onReview}>
        {page.review}
      </Button>
      {wrong > 0 && (
        <span className={styles.wrong}>
          <TriangleAlert size={16} aria-hidden /> {fill(page.problems, { count: wrong })}
        </span>
      )}
      <span className={styles.footTools}>
        <Button color="white" icon={Undo2} aria-label={page.undoHint} disabled={!canUndo} onClick={onUndo}>
          {page.undo}
        </Button>
        <Button color="white" onClick={onDiscard}>
          {page.discard}
        </Button>
      </span>
    </div>
  );
}
