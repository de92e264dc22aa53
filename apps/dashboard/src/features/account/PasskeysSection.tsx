import type { Passkey } from '@muster/contract/calls/factors';
import { Button } from '@muster/ui/Button';
import { EmptyState } from '@muster/ui/EmptyState';
import { Notice } from '@muster/ui/Notice';
import { Skeleton } from '@muster/ui/Skeleton';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { canUsePasskeys } from '../../shared/passkeys/passkeys.ts';
import { AddPasskey } from './AddPasskey.tsx';
import styles from './account.module.css';
import { PasskeyRow } from './PasskeyRow.tsx';
import { Section } from './Section.tsx';

/** `passkeys` is undefined until they have been read. */
export function PasskeysSection({ passkeys }: { passkeys: readonly Passkey[] | undefined }) {
  const { text } = useAccountI18n();
  const [possible] = useState(canUsePasskeys);
  const [adding, setAdding] = useState(false);
  const { passkeys: words } = text.me;
  const add = possible && passkeys && !adding && (
    <Button color="outline" icon={Plus} onClick={() => setAdding(true)}>
      {words.add}
    </Button>
  );
  return (
    <Section id="passkeys" action={passkeys && passkeys.length > 0 && add}>
      {!possible && <Notice kind="info">{words.impossible}</Notice>}
      {adding && <AddPasskey onClose={() => setAdding(false)} />}
      {passkeys === undefined && <Skeleton height={40} />}
      {passkeys?.length === 0 && !adding && (
        <EmptyState icon={KeyRound} title={words.none} action={add}>
          {words.noneText}
        </EmptyState>
      )}
      {passkeys && passkeys.length > 0 && (
        <ul className={styles.rows}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
    </Section>
  );
}
