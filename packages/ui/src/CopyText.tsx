import { Check, Copy, X } from 'lucide-react';
import styles from './CopyText.module.css';
import { Icon } from './Icon.tsx';
import { useUi } from './UiProvider.tsx';
import { useCopy } from './use-copy.ts';

interface Props {
  /** Shown, and copied as it is shown. */
  text: string;
  /** Ids, versions, addresses. */
  mono?: boolean;
  /** On as many lines as it takes, instead of cut off. */
  whole?: boolean;
}

/** A value that is copied by pressing it. */
export function CopyText({ text, mono = false, whole = false }: Props) {
  const { texts } = useUi();
  const { outcome, copy } = useCopy();
  const said = outcome === 'copied' ? texts.copied : outcome === 'failed' ? texts.data.copyFailed : undefined;
  return (
    <>
      <button
        type="button"
        className={styles.copy}
        data-outcome={outcome}
        data-mono={mono ? '' : undefined}
        data-whole={whole ? '' : undefined}
        title={said ?? text}
        onClick={() => void copy(text)}
      >
        <span className={styles.text}>{text}</span>
        <span className="visually-hidden">{texts.copy}</span>
        <Icon as={outcome === 'copied' ? Check : outcome === 'failed' ? X : Copy} size={14} />
      </button>
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </>
  );
}
