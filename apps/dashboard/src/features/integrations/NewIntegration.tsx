import { integrationTypes } from '@muster/contract/enumerations/workspace';
import { integrationBody } from '@muster/contract/integrations';
import { SegmentedControl } from '@muster/ui/SegmentedControl';
import { TextField } from '@muster/ui/TextField';
import { useState } from 'react';
import { useChange } from '../../shared/api/use-change.ts';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { FormError } from '../../shared/form/FormError.tsx';
import form from '../../shared/form/form.module.css';
import { Submit } from '../../shared/form/Submit.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { panelId } from '../../shared/integrations/panel-id.ts';
import { IntegrationFields } from './IntegrationFields.tsx';
import { typeIcons } from './IntegrationHead.tsx';
import { callsAt, type Place, paramsAt, shownBy } from './integration-calls.ts';
import { filterOf, integrationSchemas } from './integration-schemas.ts';
import styles from './integrations.module.css';
import { MadeSecret } from './MadeSecret.tsx';

/** Asks what to tell whom; a webhook's secret is then shown, once. */
export function NewIntegration({ place }: { place: Place }) {
  const { text, texts, language } = useAccountI18n();
  const words = text.integrations.form;
  const { openPanel } = useDialogs();
  const [made, setMade] = useState<{ id: string; secret: string }>();
  const create = useChange(callsAt(place).create, { invalidates: shownBy, tellsErrors: false });
  const show = (id: string) => openPanel({ s: 'integration', id: panelId(id, place.appId), section: 'integrations' });
  const { field, values, set, error, pending, onSubmit } = useForm({
    schemas: {
      type: integrationBody.shape.type,
      name: integrationBody.shape.name,
      url: integrationBody.shape.url,
      ...integrationSchemas,
    },
    initial: {
      type: 'slack',
      events: ['buildProcessed', 'buildFailed'],
      branches: [],
      tags: [],
      platforms: [],
      language,
      templates: {},
    },
    guard: true,
    async submit(body) {
      const { type, name, url, events, templates, language: spoken } = body;
      const { integration, secret } = await create.mutateAsync({
        params: paramsAt(place),
        body: { type, name, url, events, templates, language: spoken, filter: filterOf(body) },
      });
      if (secret === null) show(integration.id);
      else setMade({ id: integration.id, secret });
    },
  });
  if (made) {
    return (
      <div className={styles.panel}>
        <h3 className={styles.title}>{text.integrations.made.title}</h3>
        <MadeSecret secret={made.secret} onClose={() => show(made.id)} />
      </div>
    );
  }
  const type = values.type || 'slack';
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <h3 className={styles.title}>{text.integrations.panel.newTitle}</h3>
      <FormError error={error} />
      <SegmentedControl
        {...field('type')}
        value={type}
        onChange={(value) => set('type', value)}
        label={words.type}
        options={integrationTypes.map((value) => ({
          value,
          label: texts.labels.integrationType[value],
          icon: typeIcons[value],
        }))}
      />
      <TextField {...field('name')} label={words.name} hint={words.nameHint} autoComplete="off" autoFocus />
      <TextField {...field('url')} label={words.url} hint={words.urlHint[type]} type="url" autoComplete="off" />
      <IntegrationFields field={field} type={type} inApp={place.appId !== undefined} />
      <div>
        <Submit pending={pending}>{words.create}</Submit>
      </div>
    </form>
  );
}
