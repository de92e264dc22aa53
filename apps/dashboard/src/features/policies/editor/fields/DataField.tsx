import { Button } from '@muster/ui/Button';
import { FieldNotes } from '@muster/ui/field';
import { formatBytes } from '@muster/ui/format';
import { TextArea } from '@muster/ui/TextArea';
import { FileUp, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useAccountI18n } from '../../../../shared/i18n/I18n.tsx';
import styles from '../editor.module.css';
import { toBase64 } from '../to-base64.ts';
import { useField } from './use-field.ts';
import type { ValueProps } from './value-props.ts';

/** What a profile may be, all in all. */
const largest = 256 * 1024;
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Bytes: from a file, or pasted as base64. */
export function DataField(props: ValueProps) {
  const { text, fill, language } = useAccountI18n();
  const words = text.policyEditor;
  const { set, error, id, disabled, label } = useField(props);
  const { value } = props;
  const file = useRef<HTMLInputElement>(null);
  const [pasted, setPasted] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const wrong = problem ?? error;

  async function take(chosen: File | undefined): Promise<void> {
    if (!chosen) return;
    if (chosen.size > largest)
      return setProblem(fill(words.data.tooLarge, { max: formatBytes(language, largest, 1024) }));
    setProblem(undefined);
    setPasted(undefined);
    set(toBase64(new Uint8Array(await chosen.arrayBuffer())));
  }
  function takePasted() {
    const plain = (pasted ?? '').replace(/-----[^-]+-----|\s/g, '');
    if (plain === '' || !base64.test(plain)) return setProblem(words.data.wrong);
    setProblem(undefined);
    setPasted(undefined);
    set(plain);
  }

  return (
    <div className={styles.text}>
      <div className={styles.inline}>
        {typeof value === 'string' && (
          <span className={styles.mono}>{formatBytes(language, Math.floor((value.length * 3) / 4))}</span>
        )}
        {!disabled && (
          <>
            <Button
              id={id}
              size="xs"
              color="outline"
              icon={FileUp}
              aria-label={fill(words.data.fileLabel, { name: label })}
              onClick={() => file.current?.click()}
            >
              {words.data.file}
            </Button>
            <Button
              size="xs"
              color="outline"
              aria-expanded={pasted !== undefined}
              aria-label={fill(words.data.pasteLabel, { name: label })}
              onClick={() => setPasted(pasted === undefined ? '' : undefined)}
            >
              {words.data.paste}
            </Button>
            {value !== undefined && (
              <Button
                size="xs"
                color="white"
                icon={X}
                label={fill(words.clear, { name: label })}
                onClick={() => set(undefined)}
              />
            )}
          </>
        )}
        <input
          ref={file}
          type="file"
          hidden
          tabIndex={-1}
          aria-label={fill(words.data.fileLabel, { name: label })}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      {pasted !== undefined && (
        <div className={styles.text}>
          <TextArea
            id={`${id}-paste`}
            name="paste"
            label={fill(words.data.pasted, { name: label })}
            value={pasted}
            onChange={setPasted}
            rows={3}
            mono
            autoFocus
            spellCheck={false}
          />
          <div>
            <Button size="xs" onClick={takePasted}>
              {words.data.take}
            </Button>
          </div>
        </div>
      )}
      <FieldNotes id={id} {...(wrong !== undefined && { error: wrong })} />
    </div>
  );
}
