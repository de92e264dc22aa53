import {
  createPolicyTemplate,
  deletePolicy,
  duplicatePolicy,
  exportPolicy,
  listPolicies,
  listPolicyTemplates,
  readPolicy,
  updatePolicy,
} from '@muster/contract/calls/policies';
import { ApiError } from '@muster/contract/client';
import type { Policy } from '@muster/contract/policies';
import { useChange } from '../../../shared/api/use-change.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useToasts } from '../../../shared/errors/use-toasts.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { changedHere } from '../../../shared/list/changed-here.ts';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { saveFile } from '../../../shared/save-file.ts';
import { useServices } from '../../../shared/services.ts';

const NameForm = lazyPart(async () => (await import('./NameForm.tsx')).NameForm);

type One = Pick<Policy, 'id' | 'name' | 'devices' | 'state'>;
const linked = 5053;

/** What is done with a policy as a whole; each says whether it was done, and tells what went wrong. */
export function usePolicyActions(org: string) {
  const { text, fill } = useAccountI18n();
  const words = text.policies.actions;
  const { api } = useServices();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const invalidates = [listPolicies, readPolicy] as const;
  const updating = useChange(updatePolicy, { invalidates });
  const deleting = useChange(deletePolicy, { invalidates: [listPolicies], tellsErrors: false });
  const keeping = useChange(createPolicyTemplate, { invalidates: [listPolicyTemplates], tellsErrors: false });
  const copying = useChange(duplicatePolicy, { invalidates: [listPolicies], tellsErrors: false });
  const done = (change: Promise<unknown>) =>
    change.then(
      () => true,
      () => false,
    );
  return {
    async archive({ id, name, devices, state }: One): Promise<boolean> {
      const params = { org, policyId: id };
      const isArchived = state === 'archived';
      const sure =
        isArchived ||
        (await dialogs.confirm({
          title: fill(words.archiveTitle, { name }),
          text: fill(words.archiveText, { count: devices }),
          confirmLabel: words.archive,
        }));
      if (!sure) return false;
      const next = isArchived ? 'active' : 'archived';
      if (!(await done(updating.mutateAsync({ params, body: { state: next } })))) return false;
      toasts.success(fill(isArchived ? words.restored : words.archived, { name }));
      return true;
    },
    async remove({ id, name, devices }: One): Promise<boolean> {
      const sure = await dialogs.confirm({
        title: fill(words.deleteTitle, { name }),
        text: words.deleteText,
        confirmLabel: words.delete,
        danger: true,
        typed: true,
      });
      if (!sure) return false;
      try {
        await deleting.mutateAsync({ params: { org, policyId: id } });
        changedHere();
        toasts.success(fill(words.deleted, { name }));
        return true;
      } catch (error) {
        if (!(error instanceof ApiError && error.code === linked)) toasts.showError(error);
        else {
          await dialogs.confirm({
            title: fill(words.linkedTitle, { name }),
            text: fill(words.linkedText, { count: devices }),
            confirmLabel: text.common.close,
          });
        }
        return false;
      }
    },
    async save({ id, name }: One): Promise<void> {
      try {
        const file = await api.send(exportPolicy, { params: { org, policyId: id } });
        saveFile(
          new Blob([`${JSON.stringify(file, null, 2)}\n`], { type: 'application/json' }),
          `${fileName(name)}.json`,
        );
      } catch (error) {
        toasts.showError(error);
      }
    },
    async duplicate({ id, name }: One, onMade: (id: string) => void): Promise<void> {
      let copy = '';
      await dialogs.modal({
        title: fill(words.duplicateTitle, { name }),
        content: (close) => (
          <NameForm
            text={words.duplicateText}
            name={fill(words.copyName, { name })}
            label={text.policies.create.name}
            submitLabel={words.duplicate}
            onClose={close}
            submit={async (called) => {
              const made = await copying.mutateAsync({ params: { org, policyId: id }, body: { name: called } });
              toasts.success(fill(words.duplicated, { name: made.name }));
              changedHere();
              copy = made.id;
              close();
            }}
          />
        ),
      });
      if (copy !== '') onMade(copy);
    },
    asTemplate({ id, name }: One): void {
      const template = text.policies.templates;
      void dialogs.modal({
        title: fill(template.saveTitle, { name }),
        content: (close) => (
          <NameForm
            text={template.saveText}
            name={name}
            label={template.name}
            submitLabel={template.save}
            onClose={close}
            submit={async (called) => {
              await keeping.mutateAsync({ params: { org }, body: { policyId: id, name: called } });
              toasts.success(fill(template.saved, { name: called }));
              close();
            }}
          />
        ),
      });
    },
  };
}

/** As git likes them: small letters, digits and dashes. */
function fileName(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return plain || 'policy';
}
