import { listPolicies, readPolicy, updatePolicy } from '@muster/contract/calls/policies';
import type { PolicyDetails } from '@muster/contract/policies';
import { Button } from '@muster/ui/Button';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { Menu, MenuItem } from '@muster/ui/Menu';
import { TextArea } from '@muster/ui/TextArea';
import { TextField } from '@muster/ui/TextField';
import { Archive, ArchiveRestore, BookmarkPlus, Copy, Download, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { useChange } from '../../../shared/api/use-change.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { FormError } from '../../../shared/form/FormError.tsx';
import formStyles from '../../../shared/form/form.module.css';
import { nameField } from '../../../shared/form/name-field.ts';
import { Submit } from '../../../shared/form/Submit.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { pathTo } from '../../../shared/paths.ts';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { usePolicyActions } from '../list/use-policy-actions.tsx';

/** What is done with the policy as a whole. */
export function PolicyMenu({ org, policy }: { org: string; policy: PolicyDetails }) {
  const { text, texts } = useAccountI18n();
  const words = text.policies.actions;
  const gates = useGates();
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const actions = usePolicyActions(org);
  const { update } = policy.can;
  const list = pathTo('devices-policies', { org });
  const isFree = gates?.allowed('duplicatePolicy') ?? false;
  const rename = () =>
    void dialogs.modal({
      title: words.renameTitle,
      content: (close) => <RenameForm org={org} policy={policy} onClose={close} />,
    });
  return (
    <Menu
      label={words.menu}
      placement="bottom end"
      trigger={<Button color="outline" icon={Ellipsis} label={words.menu} />}
    >
      {update && (
        <MenuItem icon={Pencil} onAction={rename}>
          {words.rename}
        </MenuItem>
      )}
      <MenuItem icon={Download} onAction={() => void actions.save(policy)}>
        {words.export}
      </MenuItem>
      {gates?.may('policy', 'create') && (
        <MenuItem
          icon={Copy}
          {...(isFree ? {} : { disabled: true, tooltip: texts.messages.permission.locked })}
          onAction={() =>
            void actions.duplicate(policy, (id) => void navigate(pathTo('devices-policy', { org, policy: id })))
          }
        >
          {words.duplicate}
        </MenuItem>
      )}
      {gates?.may('policyTemplate', 'create') && (
        <MenuItem icon={BookmarkPlus} onAction={() => actions.asTemplate(policy)}>
          {text.policies.templates.save}
        </MenuItem>
      )}
      {update && (
        <MenuItem
          icon={policy.state === 'archived' ? ArchiveRestore : Archive}
          onAction={() => void actions.archive(policy)}
        >
          {policy.state === 'archived' ? words.restore : words.archive}
        </MenuItem>
      )}
      {policy.can.delete && (
        <MenuItem
          icon={Trash2}
          danger
          onAction={() => void actions.remove(policy).then((gone) => gone && navigate(list))}
        >
          {words.delete}
        </MenuItem>
      )}
    </Menu>
  );
}

const { name, description } = updatePolicy.body.shape;
const schemas = { name: z.nonoptional(name), description: z.nonoptional(description) };

function RenameForm({ org, policy, onClose }: { org: string; policy: PolicyDetails; onClose(): void }) {
  const { text } = useAccountI18n();
  const words = text.policies.create;
  const saving = useChange(updatePolicy, {
    invalidates: [listPolicies, readPolicy],
    success: 'saved',
    tellsErrors: false,
  });
  const { field, error, pending, onSubmit } = useForm({
    schemas,
    initial: { name: policy.name, description: policy.description },
    guard: true,
    fieldOf: nameField,
    async submit(values) {
      await saving.mutateAsync({ params: { org, policyId: policy.id }, body: values });
      onClose();
    },
  });
  return (
    <form className={formStyles.form} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <TextField {...field('name')} label={words.name} autoFocus autoComplete="off" />
      <TextArea {...field('description')} label={words.description} hint={words.descriptionHint} rows={3} />
      <DialogFoot>
        <Button color="outline" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Submit pending={pending}>{text.common.save}</Submit>
      </DialogFoot>
    </form>
  );
}
