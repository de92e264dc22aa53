import { deletePasskey, type Passkey, readSecurity, renamePasskey } from '@muster/contract/calls/factors';
import { Badge } from '@muster/ui/Badge';
import { Button } from '@muster/ui/Button';
import { Icon } from '@muster/ui/Icon';
import { TextField } from '@muster/ui/TextField';
import { Time } from '@muster/ui/Time';
import { Cloud, KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '../../shared/api/use-change.ts';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { FormError } from '../../shared/form/FormError.tsx';
import form from '../../shared/form/form.module.css';
import { Submit } from '../../shared/form/Submit.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import styles from './account.module.css';

export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { text, fill } = useAccountI18n();
  const dialogs = useDialogs();
  const [renaming, setRenaming] = useState(false);
  const { passkeys: words } = text.me;
  const remove = useChange(deletePasskey, { invalidates: [readSecurity], success: () => words.deleted });
  const { id, name, synced, createdAt, lastUsedAt } = passkey;

  async function askToDelete(): Promise<void> {
    const sure = await dialogs.confirm({
      title: fill(words.deleteTitle, { name }),
      text: words.deleteText,
      confirmLabel: words.delete,
      danger: true,
    });
    if (sure) remove.mutate({ params: { passkeyId: id } });
  }

  if (renaming) {
    return (
      <li className={styles.row}>
        <RenamePasskey passkey={passkey} onClose={() => setRenaming(false)} />
      </li>
    );
  }
  return (
    <li className={styles.row}>
      <span className={styles.mark}>
        <Icon as={KeyRound} />
      </span>
      <div className={styles.what}>
        <p className={styles.line}>
          <strong>{name}</strong>
          {synced && (
            <Badge tone="slate" icon={Cloud}>
              {words.synced}
            </Badge>
          )}
        </p>
        <p className={styles.detail}>
          {words.addedOn} <Time instant={createdAt} /> ·{' '}
          {lastUsedAt === null ? (
            words.neverUsed
          ) : (
            <>
              {words.lastUsed} <Time instant={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <Button
        color="white"
        size="sm"
        icon={Pencil}
        label={`${words.rename}: ${name}`}
        onClick={() => setRenaming(true)}
      />
      <Button
        color="white"
        size="sm"
        icon={Trash2}
        label={`${words.delete}: ${name}`}
        pending={remove.isPending}
        onClick={askToDelete}
      />
    </li>
  );
}

function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose(): void }) {
  const { text } = useAccountI18n();
  const { passkeys: words } = text.me;
  const rename = useChange(renamePasskey, {
    invalidates: [readSecurity],
    success: () => words.renamed,
    tellsErrors: false,
  });
  const { field, error, pending, onSubmit } = useForm({
    schemas: renamePasskey.body.shape,
    initial: { name: passkey.name },
    guard: true,
    async submit(body) {
      await rename.mutateAsync({ params: { passkeyId: passkey.id }, body });
      onClose();
    },
  });
  return (
    <form className={`${form.form} ${styles.rename}`} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <TextField {...field('name')} label={words.name} autoComplete="off" autoFocus />
      <div className={styles.actions}>
        <Submit pending={pending}>{text.common.save}</Submit>
        <Button color="outline" onClick={onClose}>
          {text.common.cancel}
        </Button>
      </div>
    </form>
  );
}
