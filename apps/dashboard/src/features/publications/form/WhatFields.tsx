import type { Application } from '@muster/contract/apps';
import { listAppAttributes } from '@muster/contract/calls/apps';
import { listBuilds } from '@muster/contract/calls/builds';
import { page } from '@muster/contract/constants';
import type { PublicationFilterType } from '@muster/contract/enumerations/apps';
import type { PublishedBuild } from '@muster/contract/publications';
import { Button } from '@muster/ui/Button';
import { Select } from '@muster/ui/Select';
import { TextField } from '@muster/ui/TextField';
import { useCall } from '../../../shared/api/use-call.ts';
import { osNames } from '../../../shared/apps/os-names.ts';
import { versionOf } from '../../../shared/apps/version-of.ts';
import { PickMany } from '../../../shared/form/PickMany.tsx';
import { choicesOf } from '../../../shared/form/use-choices.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { buildWords } from '../publication-words.ts';
import styles from '../publications.module.css';
import { FilterPreview } from './FilterPreview.tsx';
import { FormGroup } from './FormGroup.tsx';
import { filterOf, type PublicationForm } from './publication-form.ts';

/** By frequency of use; the one that takes the most work is the last. */
const types: readonly PublicationFilterType[] = ['last', 'tag', 'gitBranch', 'gitTag', 'builds'];
const attributes = { tag: 'tags', gitBranch: 'gitBranch', gitTag: 'gitTag' } as const;

interface Props {
  org: string;
  app: Application;
  form: PublicationForm;
  /** What is given now, which may be beyond the builds that are offered. */
  given: readonly PublishedBuild[];
  readOnly: boolean;
}

export function WhatFields({ org, app, form, given, readOnly }: Props) {
  const words = useAccountI18n().text.publications.form;
  const { values, field, set } = form;
  const type = field('type');
  return (
    <FormGroup title={words.what} text={words.whatHint}>
      <Select
        {...type}
        onChange={(value) => set('type', value as typeof values.type)}
        label={words.type}
        disabled={readOnly}
        options={types.map((value) => ({ value, label: words.types[value] }))}
      />
      {values.type === 'builds' && <Builds org={org} app={app} form={form} given={given} readOnly={readOnly} />}
      {(values.type === 'tag' || values.type === 'gitBranch' || values.type === 'gitTag') && (
        <Value key={values.type} org={org} app={app} form={form} type={values.type} readOnly={readOnly} />
      )}
      {!readOnly && <FilterPreview org={org} appId={app.id} filter={filterOf(values)} />}
    </FormGroup>
  );
}

interface ValueProps extends Omit<Props, 'given'> {
  type: keyof typeof attributes;
}

/** How many of those that builds have are offered. */
const offered = 8;

/** Any text; those that builds of the app have are offered. */
function Value({ org, app, form, type, readOnly }: ValueProps) {
  const words = useAccountI18n().text.publications.form;
  const params = { org, appId: app.id, attribute: attributes[type] };
  const known = useCall(listAppAttributes, { params, query: {} }, { follows: ['build'], enabled: !readOnly });
  const typed = form.values.value.trim().toLocaleLowerCase();
  const items = (known.data?.items ?? []).map(({ value }) => value);
  const fitting = items.filter((value) => value.toLocaleLowerCase().includes(typed) && value !== form.values.value);
  return (
    <div className={styles.field}>
      <TextField
        {...form.field('value')}
        label={words.value[type]}
        hint={known.data && items.length === 0 ? words.noValues : words.valueHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={readOnly}
      />
      {fitting.length > 0 && (
        <fieldset className={styles.offers} aria-label={words.offers}>
          {fitting.slice(0, offered).map((value) => (
            <Button key={value} size="xs" color="outline" onClick={() => form.set('value', value)}>
              {value}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}

function Builds({ org, app, form, given, readOnly }: Props) {
  const i18n = useAccountI18n();
  const words = i18n.text.publications.form;
  const query = { limit: String(page.max), status: 'processed' } as const;
  const newest = useCall(listBuilds, { params: { org, appId: app.id }, query }, { follows: ['build'] });
  const options = (newest.data?.items ?? []).map((build) => ({
    value: build.id,
    label: [build.os && (osNames[build.os] ?? build.buildPlatform), versionOf(build) || build.fileName]
      .filter(Boolean)
      .join(' '),
    detail: [build.gitBranch, ...build.tags, build.fileName].filter(Boolean).join(' · '),
  }));
  const unknown = (id: string) => {
    const build = given.find((one) => one.id === id);
    return build ? buildWords(i18n, build) : `…${id.slice(-8)}`;
  };
  return (
    <PickMany
      {...form.field('builds')}
      label={words.builds}
      hint={words.buildsHint}
      choices={choicesOf(options, unknown)}
      disabled={readOnly}
    />
  );
}
