import { addPasskey, readSecurity, startPasskey } from '@muster/contract/calls/factors';
import { Button } from '@muster/ui/Button';
import { Notice } from '@muster/ui/Notice';
import { TextField } from '@muster/ui/TextField';
import { useEffect, useRef, useState } from 'react';
import { useChange } from '../../shared/api/use-change.ts';
import { FormError } from '../../shared/form/FormError.tsx';
import form from '../../shared/form/form.module.css';
import { Submit } from '../../shared/form/Submit.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { nameOfBrowser } from '../../shared/name-of-browser.ts';
import { isPasskeyThere, makePasskey, wasPasskeyDeclined } from '../../shared/passkeys/passkeys.ts';
import styles from './account.module.css';

const { name } = addPasskey.body.shape;

/** A name, then the browser's own dialog, which makes the passkey. */
export function AddPasskey({ onClose }: { onClose(): void }) {
  const { text, fill } = useAccountI18n();
  const { passkeys: words } = text.me;
  const [told, setTold] = useState<string>();
  const stop = useRef(new AbortController());
  useEffect(() => {
    stop.current = new AbortController();
    return () => stop.current.abort();
  }, []);
  const start = useChange(startPasskey, { tellsErrors: false });
  const add = useChange(addPasskey, {
    invalidates: [readSecurity],
    success: (made) => fill(words.added, { name: made.name }),
    tellsErrors: false,
  });
  const { field, error, pending, onSubmit } = useForm({
    schemas: { name },
    initial: { name: nameOfBrowser(navigator.userAgent, (browser, system) => fill(words.on, { browser, system })) },
    async submit(values) {
      setTold(undefined);
      const { ticket, options } = await start.mutateAsync({});
      let credential: Record<string, unknown>;
      try {
        credential = await makePasskey(options, stop.current.signal);
      } catch (caught) {
        if (wasPasskeyDeclined(caught)) return setTold(words.declined);
        if (isPasskeyThere(caught)) return setTold(words.there);
        throw caught;
      }
      await add.mutateAsync({ body: { ticket, name: values.name, credential } });
      onClose();
    },
  });
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <div role="status" className={form.said}>
        {told !== undefined && <Notice kind="warning">{told}</Notice>}
      </div>
      <TextField {...field('name')} label={words.name} hint={words.nameHint} autoComplete="off" autoFocus />
      <div className={styles.actions}>
        <Submit pending={pending} pendingText={words.waiting}>
          {words.continue}
        </Submit>
        <Button color="outline" onClick={onClose}>
          {text.common.cancel}
        </Button>
      </div>
    </form>
  );
}
