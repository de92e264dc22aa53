import type { DepResults } from '@muster/contract/dep';
import { Button } from '@muster/ui/Button';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { Notice } from '@muster/ui/Notice';
import frame from '../../../shared/devices/apple-account.module.css';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import styles from '../dep.module.css';
import { resultText } from './dep-device-state.ts';

interface Props {
  results: DepResults['devices'];
  /** Selected, but not of this server any more. */
  left: number;
  onClose(): void;
}

/** Where Apple did not do it for all: for how many it did, and of the others which and why not. */
export function DepResultList({ results, left, onClose }: Props) {
  const { text, fill } = useAccountI18n();
  const words = text.dep.results;
  const refused = results.filter(({ result }) => result !== 'SUCCESS');
  const done = results.length - refused.length;
  return (
    <>
      <div className={styles.results}>
        {done > 0 && <Notice kind="success">{fill(words.done, { count: done })}</Notice>}
        {left > 0 && <Notice kind="info">{fill(words.left, { count: left })}</Notice>}
        {refused.length > 0 && (
          <>
            <p>{fill(words.refused, { count: refused.length })}</p>
            <ul>
              {refused.map(({ id, serialNumber, result }) => (
                <li key={id}>
                  <span className={frame.mono}>{serialNumber}</span>
                  <span>{resultText(words, result)}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <DialogFoot>
        <Button onClick={onClose}>{words.close}</Button>
      </DialogFoot>
    </>
  );
}
