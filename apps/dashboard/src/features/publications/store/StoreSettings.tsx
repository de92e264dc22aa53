import { updateStore } from '@muster/contract/calls/stores';
import { readBundle } from '@muster/contract/calls/workspaces';
import type { Store } from '@muster/contract/entities';
import { RadioGroup } from '@muster/ui/RadioGroup';
import { Select } from '@muster/ui/Select';
import { Skeleton } from '@muster/ui/Skeleton';
import { Switch } from '@muster/ui/Switch';
import * as z from 'zod/mini';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormError } from '../../../shared/form/FormError.tsx';
import form from '../../../shared/form/form.module.css';
import { useForm } from '../../../shared/form/use-form.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useGates, usePermission } from '../../../shared/permissions/use-gates.ts';
import { useWorkspace } from '../../../shared/permissions/use-workspace.ts';
import { SaveButton } from '../../../shared/settings/SaveButton.tsx';
import { Section } from '../../../shared/settings/Section.tsx';
import settings from '../../../shared/settings/settings.module.css';

const securities = ['public', 'logged'] as const;
const libraries = ['none', 'all', 'some'] as const;

/** Who may open the store, and what it has beside what the workspace publishes. */
export function StoreSettings({ org }: { org: string }) {
  const { text } = useAccountI18n();
  const words = text.storeAdmin;
  const store = useWorkspace().data?.store;
  const readOnly = !usePermission('store', 'update');
  return (
    <Section title={words.tabs.settings} text={words.settings.text} readOnly={readOnly}>
      {store ? <Fields key={store.id} org={org} store={store} readOnly={readOnly} /> : <Skeleton lines={4} />}
    </Section>
  );
}

function libraryOf({ configuration: { library } }: Store): (typeof libraries)[number] {
  if (library === 'all') return 'all';
  return library === undefined || library.length === 0 ? 'none' : 'some';
}

function Fields({ org, store, readOnly }: { org: string; store: Store; readOnly: boolean }) {
  const { text, texts } = useAccountI18n();
  const words = text.storeAdmin.settings;
  const gates = useGates();
  const change = useChange(updateStore, { invalidates: [readBundle], success: 'saved', tellsErrors: false });
  const { field, values, set, error, pending, dirty, onSubmit } = useForm({
    schemas: { security: z.enum(securities), allowPublicPubApps: z.boolean(), library: z.enum(libraries) },
    initial: {
      security: store.security === 'public' ? 'public' : 'logged',
      allowPublicPubApps: store.configuration.allowPublicPubApps,
      library: libraryOf(store),
    },
    guard: true,
    async submit({ security, allowPublicPubApps, library }) {
      const configuration = {
        allowPublicPubApps,
        // Those that were chosen one by one stay as they are.
        ...(library === 'all' && { library: 'all' as const }),
        ...(library === 'none' && { library: [] }),
      };
      await change.mutateAsync({ params: { org, storeId: store.id }, body: { security, configuration } });
    },
  });
  const locked = store.security === 'public' && gates?.allowed('loggedStores') === false;
  return (
    <form className={`${form.form} ${settings.form}`} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <RadioGroup
        {...field('security')}
        onChange={(value) => set('security', value as typeof values.security)}
        label={words.security}
        disabled={readOnly}
        options={securities.map((value) => ({
          value,
          label: words.securities[value].label,
          detail: value === 'logged' && locked ? texts.messages.permission.locked : words.securities[value].detail,
          disabled: value === 'logged' && locked,
        }))}
      />
      {values.security === 'logged' && (
        <Switch
          {...field('allowPublicPubApps')}
          label={words.allowPublic}
          hint={words.allowPublicHint}
          disabled={readOnly}
        />
      )}
      <Select
        {...field('library')}
        onChange={(value) => set('library', value as typeof values.library)}
        label={words.library}
        hint={words.libraryHint}
        disabled={readOnly}
        options={libraries
          .filter((value) => value !== 'some' || libraryOf(store) === 'some')
          .map((value) => ({ value, label: words.libraries[value] }))}
      />
      {!readOnly && <SaveButton pending={pending} dirty={dirty} />}
    </form>
  );
}
