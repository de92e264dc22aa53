import { Button } from '@muster/ui/Button';
import { FileDrop } from '@muster/ui/FileDrop';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { FieldProps } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { fingerprint, readCertificates } from './certificate-files.ts';
import styles from './profiles.module.css';

interface Props extends FieldProps<string[]> {
  label: string;
  hint: string;
  disabled: boolean;
}

const most = 10;

/** Certificates from files; each is shown by its fingerprint. */
export function CertificatesField({ id, value, error, onChange, label, hint, disabled }: Props) {
  const { text, fill } = useAccountI18n();
  const words = text.depProfile;
  const [problem, setProblem] = useState<string>();
  async function add(files: readonly File[]): Promise<void> {
    let next = value;
    for (const file of files) {
      const found = readCertificates(new Uint8Array(await file.arrayBuffer()));
      const added = found.filter((each) => !next.includes(each));
      if (found.length === 0) return setProblem(fill(words.certWrong, { name: file.name }));
      if (added.length === 0) return setProblem(words.certSame);
      next = [...next, ...added];
    }
    if (next.length > most) return setProblem(fill(words.certMany, { max: most }));
    setProblem(undefined);
    onChange(next);
  }
  const wrong = problem ?? error;
  return (
    <fieldset className={styles.certificates}>
      <legend>{label}</legend>
      <p className={styles.quiet}>{hint}</p>
      {value.length > 0 && (
        <ul>
          {value.map((each) => (
            <Certificate
              key={each}
              base64={each}
              {...(!disabled && { onRemove: () => onChange(value.filter((other) => other !== each)) })}
            />
          ))}
        </ul>
      )}
      {disabled ? (
        value.length === 0 && <p>{words.certNone}</p>
      ) : (
        <FileDrop
          id={id}
          label={words.certFile}
          extensions={['pem', 'cer', 'crt', 'der']}
          multiple
          {...(wrong !== undefined && { error: wrong })}
          onFiles={(accepted, [rejected]) => {
            if (rejected) setProblem(fill(words.certWrong, { name: rejected.name }));
            else void add(accepted);
          }}
        />
      )}
    </fieldset>
  );
}

function Certificate({ base64, onRemove }: { base64: string; onRemove?(): void }) {
  const { text } = useAccountI18n();
  const [print, setPrint] = useState('');
  useEffect(() => {
    void fingerprint(base64).then(setPrint);
  }, [base64]);
  const short = print.slice(0, 23);
  return (
    <li>
      <span className={styles.print} title={print}>
        SHA-256 {short}…
      </span>
      {onRemove && (
        <Button
          color="white"
          size="sm"
          icon={X}
          label={text.ui.remove.replace('{name}', () => short)}
          onClick={onRemove}
        />
      )}
    </li>
  );
}
