import { type Integration, integrationBody } from '@muster/contract/integrations';
import { TextField } from '@muster/ui/TextField';
import * as z from 'zod/mini';
import { useChange } from '../../shared/api/use-change.ts';
import { FormError } from '../../shared/form/FormError.tsx';
import form from '../../shared/form/form.module.css';
import { useForm } from '../../shared/form/use-form.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { integrationAddress } from '../../shared/integrations/panel-id.ts';
import { SaveButton } from '../../shared/settings/SaveButton.tsx';
import { useReadAt } from '../../shared/settings/use-read-at.ts';
import { IntegrationFields } from './IntegrationFields.tsx';
import { callsAt, type Place, paramsAt, shownBy } from './integration-calls.ts';
import { filterOf, integrationSchemas } from './integration-schemas.ts';

export function EditIntegration({ place, integration }: { place: Place; integration: Integration }) {
  const { text, fill } = useAccountI18n();
  const words = text.integrations.form;
  const { id, type, name, events, filter, language, templates, application } = integration;
  const { readAt, save } = useReadAt(integration);
  const update = useChange(callsAt(place).update, { invalidates: shownBy, success: 'saved', tellsErrors: false });
  const { field, error, pending, dirty, reset, onSubmit } = useForm({
    schemas: {
      name: integrationBody.shape.name,
      // The server says what is wrong with an address; an empty one means the one that is there.
      url: z.string(),
      ...integrationSchemas,
    },
    initial: { name, url: '', events, ...filter, language, templates },
    guard: true,
    async submit(body) {
      const { url, branches: _b, tags: _t, platforms: _p, ...rest } = body;
      await save(() =>
        update.mutateAsync({
          params: { ...paramsAt(place), integrationId: id },
          body: {
            ...rest,
            filter: filterOf(body),
            updatedAt: readAt,
            ...(url.trim() === '' ? {} : { url }),
          },
        }),
      );
      reset({ ...body, url: '' });
    },
  });
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <TextField {...field('name')} label={words.name} autoComplete="off" />
      <TextField
        {...field('url')}
        label={words.newUrl}
        hint={fill(words.newUrlHint, { address: integrationAddress(integration) })}
        type="url"
        autoComplete="off"
      />
      <IntegrationFields field={field} type={type} inApp={application !== null} />
      <SaveButton pending={pending} dirty={dirty} />
    </form>
  );
}
