import type { Application } from '@muster/contract/apps';
import { listApps, readApp } from '@muster/contract/calls/apps';
import { createPublication } from '@muster/contract/calls/publications';
import { page } from '@muster/contract/constants';
import { Combobox } from '@muster/ui/Combobox';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../../shared/api/use-call.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { storeAddress } from '../../../shared/config.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { FormError } from '../../../shared/form/FormError.tsx';
import formStyles from '../../../shared/form/form.module.css';
import { Submit } from '../../../shared/form/Submit.tsx';
import { slugify } from '../../../shared/form/slugify.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { EntityPanel } from '../../../shared/panels/EntityPanel.tsx';
import { useServices } from '../../../shared/services.ts';
import { tellOwnChange } from '../own-changes.ts';
import { newPanelId } from '../panel/panel-id.ts';
import { shownBy } from '../panel/publication-context.ts';
import { shortAddress } from '../publication-words.ts';
import styles from '../publications.module.css';
import { PublicationFields } from './PublicationFields.tsx';
import { bodyOf, emptyPublication } from './publication-form.ts';
import { usePublicationForm } from './use-publication-form.ts';

/** Asks which app, unless that is known, and what of it to publish to whom. */
export function NewPublication({ org, appId }: { org: string; appId: string | undefined }) {
  const { text } = useAccountI18n();
  const words = text.publications;
  const read = useCall(readApp, { params: { org, appId: appId ?? '' } }, { enabled: appId !== undefined });
  return (
    <div className={styles.sections}>
      <h3 className={styles.title}>{words.form.newTitle}</h3>
      {appId === undefined ? (
        <ChooseApp org={org} />
      ) : (
        <EntityPanel read={read} gone={{ icon: SearchX, title: text.apps.gone, text: text.apps.goneText }}>
          {(app) => <Fields org={org} app={app} />}
        </EntityPanel>
      )}
    </div>
  );
}

function ChooseApp({ org }: { org: string }) {
  const words = useAccountI18n().text.publications.form;
  const { openPanel } = useDialogs();
  const query = { limit: String(page.max), sort: 'name' } as const;
  const apps = useCall(listApps, { params: { org }, query });
  return (
    <Combobox
      id="publication-app"
      name="app"
      value=""
      onChange={(id) => id !== '' && openPanel({ s: 'publication', id: newPanelId(id) })}
      label={words.app}
      hint={words.appHint}
      options={(apps.data?.items ?? []).map(({ id, name, slug }) => ({ value: id, label: name, detail: `/${slug}` }))}
    />
  );
}

function Fields({ org, app }: { org: string; app: Application }) {
  const { text, fill } = useAccountI18n();
  const words = text.publications.form;
  const { config } = useServices();
  const { openPanel } = useDialogs();
  const base = `${storeAddress(config, org).replace(/\/$/, '')}/`;
  const [suggested] = useState(() => slugify(app.name));
  const create = useChange(createPublication, {
    invalidates: shownBy,
    onSuccess: tellOwnChange,
    success: ({ url }) => fill(words.created, { address: shortAddress(url) }),
    tellsErrors: false,
  });
  const { form, slugState, onSlug } = usePublicationForm({
    org,
    initial: { ...emptyPublication, slug: suggested },
    ownSlug: undefined,
    hasPassword: false,
    async submit(values) {
      const made = await create.mutateAsync({ params: { org, appId: app.id }, body: bodyOf(values) });
      openPanel({ s: 'publication', id: made.id });
    },
  });
  return (
    <form className={formStyles.form} onSubmit={form.onSubmit} noValidate>
      <FormError error={form.error} />
      <PublicationFields
        org={org}
        app={app}
        form={form}
        publication={undefined}
        base={base}
        slugState={slugState}
        readOnly={false}
        onSlug={onSlug}
      />
      <div>
        <Submit pending={form.pending}>{words.submit}</Submit>
      </div>
    </form>
  );
}
