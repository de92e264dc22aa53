import { createDeviceAudience, listDeviceAudiences } from '@muster/contract/calls/device-audiences';
import { useChange } from '../../shared/api/use-change.ts';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { FormError } from '../../shared/form/FormError.tsx';
import form from '../../shared/form/form.module.css';
import { nameField } from '../../shared/form/name-field.ts';
import beside from '../../shared/form/preview.module.css';
import { Submit } from '../../shared/form/Submit.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { changedHere } from '../../shared/list/changed-here.ts';
import panel from '../../shared/panels/panel.module.css';
import { AudienceFields } from './AudienceFields.tsx';
import { audienceAcross, audienceSchemas, emptyAudience, selectorsOf } from './audience-form.ts';
import { LivePreview } from './LivePreview.tsx';

/** Asks what a new audience is made of, and shows which devices would be in it. */
export function NewAudience({ org }: { org: string }) {
  const { text, fill } = useAccountI18n();
  const words = text.deviceAudiences;
  const { openPanel } = useDialogs();
  const create = useChange(createDeviceAudience, {
    invalidates: [listDeviceAudiences],
    success: ({ name }) => fill(words.panel.created, { name }),
    tellsErrors: false,
  });
  const made = useForm({
    schemas: audienceSchemas,
    initial: emptyAudience,
    guard: true,
    across: audienceAcross,
    fieldOf: nameField,
    async submit({ name, description, ...chosen }) {
      const body = { name, description, selectors: selectorsOf(chosen) };
      const { id } = await create.mutateAsync({ params: { org }, body });
      changedHere();
      openPanel({ s: 'deviceAudience', id });
    },
  });
  const { values, error, pending, onSubmit } = made;
  return (
    <form className={beside.editor} onSubmit={onSubmit} noValidate>
      <div className={form.form}>
        <h3 className={panel.title}>{words.panel.newTitle}</h3>
        <FormError error={error} />
        <AudienceFields org={org} form={made} />
        <div>
          <Submit pending={pending}>{words.form.submit}</Submit>
        </div>
      </div>
      <LivePreview org={org} selectors={selectorsOf(values)} />
    </form>
  );
}
