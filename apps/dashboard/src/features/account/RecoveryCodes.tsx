import type { User } from '@muster/contract/entities';
import { Button } from '@muster/ui/Button';
import { CopyButton } from '@muster/ui/CopyButton';
import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { saveFile } from '../../shared/save-file.ts';
import { useServices } from '../../shared/services.ts';
import styles from './account.module.css';

interface Props {
  codes: readonly string[];
  user: User;
  onDone(): void;
}

/** Shown once, in the page and not in a dialog: a press beside it must not lose them. */
export function RecoveryCodes({ codes, user, onDone }: Props) {
  const { text, fill } = useAccountI18n();
  const { config } = useServices();
  const { codes: words } = text.me;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  function download(): void {
    const title = fill(words.fileTitle, { product: config.product, email: user.email });
    const file = new Blob([`${title}\n${words.fileText}\n\n${codes.join('\n')}\n`], { type: 'text/plain' });
    saveFile(file, `${words.fileName}.txt`);
  }

  return (
    <div className={styles.codes}>
      <h3 ref={heading} tabIndex={-1}>
        {words.title}
      </h3>
      <p>{words.text}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <CopyButton text={codes.join('\n')} label={words.copy} size="md" words />
        <Button color="outline" icon={Download} onClick={download}>
          {words.download}
        </Button>
        <Button onClick={onDone}>{words.done}</Button>
      </div>
    </div>
  );
}
