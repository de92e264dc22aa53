import { Upload } from 'lucide-react';
import styles from './DropAnywhere.module.css';
import { Icon } from './Icon.tsx';
import { useUi } from './UiProvider.tsx';
import { type FileKeys, useFileDrag } from './use-file-drag.ts';

interface Props {
  /** Where what is dropped goes. */
  label?: string;
  disabled?: boolean;
  onDrop: (files: File[], folders: File[], keys: FileKeys) => void;
}

/** Takes files that are dropped anywhere on the page. Beside it stands a button that does the same. */
export function DropAnywhere({ label, disabled = false, onDrop }: Props) {
  const over = useFileDrag(undefined, disabled, onDrop);
  return over ? <DropOverlay label={label} /> : null;
}

export function DropOverlay({ label }: { label?: string }) {
  const { texts } = useUi();
  return (
    <div className={styles.overlay} aria-hidden="true">
      <span className={styles.overlayWords}>
        <Icon as={Upload} size={20} />
        {label ?? texts.data.dropHere}
      </span>
    </div>
  );
}
