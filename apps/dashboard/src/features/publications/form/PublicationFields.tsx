import type { Application } from '@muster/contract/apps';
import type { PublicationDetails } from '@muster/contract/publications';
import { Switch } from '@muster/ui/Switch';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { AddressFields } from './AddressFields.tsx';
import { ControlFields } from './ControlFields.tsx';
import { FormGroup } from './FormGroup.tsx';
import { LookFields } from './LookFields.tsx';
import { type PublicationForm, valuesOf } from './publication-form.ts';
import type { SlugState } from './use-slug-free.ts';
import { WhatFields } from './WhatFields.tsx';
import { WhoFields } from './WhoFields.tsx';

interface Props {
  org: string;
  app: Application;
  form: PublicationForm;
  /** Undefined for a new one. */
  publication: PublicationDetails | undefined;
  /** All of its address that stands before the slug. */
  base: string;
  slugState: SlugState;
  readOnly: boolean;
  onSlug(slug: string): void;
}

/** What is asked alike of a new publication and of one that is there. */
export function PublicationFields(props: Props) {
  const { org, app, form, publication, base, slugState, readOnly, onSlug } = props;
  const saved = publication && valuesOf(publication);
  const names = Object.fromEntries((publication?.userAudiences ?? []).map(({ id, name }) => [id, name]));
  const words = useAccountI18n().text.publications.form;
  return (
    <>
      <WhatFields org={org} app={app} form={form} given={publication?.builds ?? []} readOnly={readOnly} />
      <AddressFields form={form} base={base} state={slugState} saved={saved} readOnly={readOnly} onSlug={onSlug} />
      <WhoFields
        org={org}
        app={app}
        form={form}
        saved={saved}
        hasPassword={publication?.hasPassword ?? false}
        audienceNames={names}
        readOnly={readOnly}
      />
      <ControlFields form={form} readOnly={readOnly} />
      <LookFields app={app} form={form} readOnly={readOnly} />
      <FormGroup title={words.options}>
        <Switch
          {...form.field('showHistory')}
          label={words.showHistory}
          hint={words.showHistoryHint}
          disabled={readOnly}
        />
        <Switch
          {...form.field('showDevInfo')}
          label={words.showDevInfo}
          hint={words.showDevInfoHint}
          disabled={readOnly}
        />
        <Switch
          {...form.field('showAttachments')}
          label={words.showAttachments}
          hint={words.showAttachmentsHint}
          disabled={readOnly}
        />
      </FormGroup>
    </>
  );
}
