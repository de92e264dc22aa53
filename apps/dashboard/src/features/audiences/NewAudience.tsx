import { readApp } from '@muster/contract/calls/apps';
import { createAudience, listAudiences, listUsableAudiences } from '@muster/contract/calls/audiences';
import { useCall } from '../../shared/api/use-call.ts';
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
import { usePermission } from '../../shared/permissions/use-gates.ts';
import { AudienceFields } from './AudienceFields.tsx';
import { audienceAcross, audienceSchemas, bodyOf, emptyAudience, readEmails } from './audience-form.ts';
import { LivePreview } from './LivePreview.tsx';

/** Asks what a new audience is made of, for the workspace or for one app, and shows who would be in it. */
export function NewAudience({ org, appId }: { org: string; appId: string | null }) {
  const { text, fill } = useAccountI18n();
  const words = text.audiences;
  const { openPanel } = useDialogs();
  const seesPeople = usePermission('userAudience', 'get');
  const app = useCall(readApp, { params: { org, appId: appId ?? '' } }, { enabled: appId !== null }).data;
  const create = useChange(createAudience, {
    invalidates: [listAudiences, listUsableAudiences],
    success: ({ name }) => fill(words.panel.created, { name }),
    tellsErrors: false,
  });
  const made = useForm({
    schemas: audienceSchemas,
    initial: { ...emptyAudience, ...(appId !== null && { scope: 'app' as const, appId }) },
    guard: true,
    across: audienceAcross,
    fieldOf: nameField,
    async submit(values) {
      const emails = [...readEmails(values.emails).valid];
      const { id } = await create.mutateAsync({ params: { org }, body: { ...bodyOf(values), emails } });
      changedHere();
      openPanel({ s: 'audience', id });
    },
  });
  const { values, error, pending, onSubmit } = made;
  const title = appId === null ? words.panel.newTitle : fill(words.panel.newOfApp, { app: app?.name ?? '…' });
  return (
    <form className={beside.editor} onSubmit={onSubmit} noValidate>
      <div className={form.form}>
        <h3 className={panel.title}>{title}</h3>
        <FormError error={error} />
        <AudienceFields org={org} form={made} ofAppAlone={appId !== null} />
        <div>
          <Submit pending={pending}>{words.form.submit}</Submit>
        </div>
      </div>
      {seesPeople && <LivePreview org={org} asked={{ ...values, usersScope: values.usersScope || 'all' }} />}
    </form>
  );
}
