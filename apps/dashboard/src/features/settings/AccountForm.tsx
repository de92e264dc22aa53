import { createServiceAccount, type ServiceAccount } from '@muster/contract/calls/service-accounts';
import { labelIn } from '@muster/phrases/lookup';
import { Button } from '@muster/ui/Button';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { Select } from '@muster/ui/Select';
import { TextField } from '@muster/ui/TextField';
import { FormError } from '../../shared/form/FormError.tsx';
import form from '../../shared/form/form.module.css';
import { Submit } from '../../shared/form/Submit.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';

type Fields = Pick<ServiceAccount, 'name' | 'role'>;
const roles: readonly ServiceAccount['role'][] = ['admin', 'editor', 'viewer'];

interface Props {
  account?: Fields;
  save(account: Fields): Promise<unknown>;
  onClose(): void;
}

export function AccountForm({ account, save, onClose }: Props) {
  const { text, texts } = useAccountI18n();
  const { accounts } = text.settings;
  const { field, error, pending, onSubmit } = useForm({
    schemas: createServiceAccount.body.shape,
    initial: account ?? { role: 'editor' },
    guard: true,
    async submit(values) {
      await save(values);
      onClose();
    },
  });
  const role = field('role');
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <TextField {...field('name')} label={accounts.name} autoComplete="off" autoFocus />
      <Select
        {...role}
        onChange={(value) => role.onChange(value as typeof role.value)}
        label={accounts.role}
        options={roles.map((value) => ({ value, label: labelIn(texts.labels, 'workspaceRole', value) }))}
      />
      <DialogFoot>
        <Button color="outline" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Submit pending={pending}>{account ? text.common.save : accounts.create}</Submit>
      </DialogFoot>
    </form>
  );
}
