import type { PolicyType } from '@muster/catalogue/catalogue';
import { listApps } from '@muster/contract/calls/apps';
import { listBuilds } from '@muster/contract/calls/builds';
import { type AppType, appInstallModes } from '@muster/contract/enumerations/devices';
import type { PolicyApp } from '@muster/contract/policies';
import { Button } from '@muster/ui/Button';
import { Checkbox } from '@muster/ui/Checkbox';
import { Combobox } from '@muster/ui/Combobox';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { SegmentedControl } from '@muster/ui/SegmentedControl';
import { Select } from '@muster/ui/Select';
import { TextField } from '@muster/ui/TextField';
import { type FormEvent, useCallback, useState } from 'react';
import formStyles from '../../../shared/form/form.module.css';
import { useChoices } from '../../../shared/form/use-choices.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { useServices } from '../../../shared/services.ts';
import styles from '../policy/policy.module.css';
import { type ConfigurationRow, cleanApp, fromRows, toRows } from './app-values.ts';
import { ConfigurationEditor } from './ConfigurationEditor.tsx';
import { StoreAppFields } from './StoreAppFields.tsx';
import { useAssets } from './use-assets.ts';

const TimeField = lazyPart(async () => (await import('@muster/ui/TimeField')).TimeField);

interface Props {
  org: string;
  type: PolicyType;
  app: PolicyApp | undefined;
  newId(): string;
  onDone(app: PolicyApp): void;
  onClose(): void;
}

const none: readonly never[] = [];
const ownTypes = ['lastBuild', 'build', 'lastTagBuild', 'lastGitTagBuild', 'lastGitBranchBuild'] as const;
type OwnType = (typeof ownTypes)[number];
const isOwn = (type: AppType): type is OwnType => (ownTypes as readonly string[]).includes(type);

/** Which app, how it comes, and what it is told. */
export function AppForm({ org, type, app, newId, onDone, onClose }: Props) {
  const { text } = useAccountI18n();
  const words = text.policyParts.apps;
  const { api } = useServices();
  const [value, setValue] = useState<PolicyApp>(
    () => app ?? { id: newId(), type: 'lastBuild', mode: 'forceInstall', removeWithPolicy: true },
  );
  const [rows, setRows] = useState<ConfigurationRow[]>(() => toRows(app?.configuration));
  const [tried, setTried] = useState(false);
  const set = (part: Partial<PolicyApp>) => setValue((before) => ({ ...before, ...part }));
  const apps = useChoices(listApps, org, 'application', none);
  const appName = apps.nameOf(value.applicationId ?? '');
  const { applicationId = '' } = value;
  const loadBuilds = useCallback(
    async (q: string, signal: AbortSignal) => {
      if (applicationId === '') return [];
      const query = { status: 'processed', limit: '20', ...(q !== '' && { q }) };
      const { items } = await api.send(listBuilds, { params: { org, appId: applicationId }, query }, signal);
      return items.map(({ id, versionName, versionCode, fileName }) => ({
        value: id,
        label: [versionName, versionCode && `(${versionCode})`].filter(Boolean).join(' ') || fileName,
        detail: fileName,
      }));
    },
    [api, org, applicationId],
  );
  const isStore = value.type === 'store';
  const assets = useAssets(org, ['app'], app?.assetId ? [app.assetId] : none);
  const asset = value.type === 'asset' ? assets.find(value.assetId ?? '') : undefined;
  const seesAssets = assets.sees || value.type === 'asset';
  const configuration = fromRows(rows);
  const isWrong =
    'wrong' in configuration &&
    typeof configuration.wrong === 'number' &&
    rows.length > 0 &&
    rows[configuration.wrong] !== undefined;
  const problems = {
    app: isOwn(value.type) && applicationId === '' ? words.missing : undefined,
    build: value.type === 'build' && !value.buildId ? words.missingBuild : undefined,
    filter: value.type in words.filters && !value.filter ? words.missingFilter : undefined,
    store: isStore && !value.storeId ? words.missingFilter : undefined,
    asset: value.type === 'asset' && !value.assetId ? words.missing : undefined,
    hours: value.mode === 'scheduled' && !value.schedule ? words.missingFilter : undefined,
  };
  const told = (name: keyof typeof problems) =>
    tried && problems[name] !== undefined ? { error: problems[name] } : {};
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (isWrong || Object.values(problems).some((problem) => problem !== undefined)) return;
    const known = isOwn(value.type) ? appName : asset?.name;
    const named = isStore ? value.name : (known ?? value.name);
    const { name: _before, configuration: _old, ...rest } = value;
    onDone(
      cleanApp({ ...rest, ...(named && { name: named }), configuration: configuration as Record<string, unknown> }),
    );
  }
  const filterName = value.type in words.filters ? words.filters[value.type as keyof typeof words.filters] : undefined;
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <SegmentedControl
        id="app-source"
        name="source"
        label={words.source}
        value={isOwn(value.type) ? 'own' : (value.type as 'store' | 'asset')}
        onChange={(source) => set({ type: source === 'own' ? 'lastBuild' : source })}
        options={(['own', 'store', ...(seesAssets ? (['asset'] as const) : [])] as const).map((source) => ({
          value: source,
          label: words.sources[source],
        }))}
      />
      {isOwn(value.type) && (
        <>
          <Combobox
            id="app-app"
            name="app"
            label={words.app}
            value={applicationId}
            onChange={(next) => set({ applicationId: next, buildId: '' })}
            {...(apps.options ? { options: apps.options } : apps.load && { load: apps.load })}
            {...(appName !== undefined && { selected: { value: applicationId, label: appName } })}
            {...told('app')}
          />
          <Select
            id="app-type"
            name="type"
            label={words.which}
            value={value.type}
            onChange={(next) => set({ type: next as OwnType })}
            options={ownTypes.map((one) => ({ value: one, label: words.types[one] }))}
          />
          {value.type === 'build' && (
            <Combobox
              key={applicationId}
              id="app-build"
              name="build"
              label={words.build}
              hint={words.buildHint}
              value={value.buildId ?? ''}
              onChange={(buildId) => set({ buildId })}
              load={loadBuilds}
              {...told('build')}
            />
          )}
          {filterName !== undefined && (
            <TextField
              id="app-filter"
              name="filter"
              label={filterName}
              value={value.filter ?? ''}
              onChange={(filter) => set({ filter })}
              autoComplete="off"
              spellCheck={false}
              {...told('filter')}
            />
          )}
        </>
      )}
      {isStore && (
        <StoreAppFields org={org} isAndroid={type === 'android'} value={value} onChange={set} {...told('store')} />
      )}
      {value.type === 'asset' && (
        <Combobox
          id="app-asset"
          name="asset"
          label={words.asset}
          hint={words.assetHint}
          value={value.assetId ?? ''}
          onChange={(assetId) => set({ assetId })}
          load={assets.load}
          {...(asset && { selected: { value: asset.id, label: asset.name } })}
          {...told('asset')}
        />
      )}
      <Select
        id="app-mode"
        name="mode"
        label={words.mode}
        value={value.mode}
        onChange={(mode) => set({ mode: mode as PolicyApp['mode'] })}
        options={appInstallModes.map((mode) => ({ value: mode, label: words.modes[mode] }))}
      />
      {value.mode === 'scheduled' && (
        <div className={styles.pair}>
          {(['from', 'to'] as const).map((end) => (
            <TimeField
              key={end}
              id={`app-${end}`}
              name={end}
              label={words[end]}
              {...(end === 'from' && { hint: words.hoursHint })}
              value={value.schedule?.[end] ?? ''}
              onChange={(hour: string) => {
                const { from = '20:00', to = '06:00' } = value.schedule ?? {};
                set({ schedule: { from, to, [end]: hour } });
              }}
              {...(end === 'to' ? told('hours') : {})}
            />
          ))}
        </div>
      )}
      <ConfigurationEditor
        rows={rows}
        onChange={setRows}
        wrong={tried && isWrong ? Number(configuration.wrong) : undefined}
      />
      <Checkbox
        id="app-remove"
        name="removeWithPolicy"
        label={words.removeWith}
        value={value.removeWithPolicy}
        onChange={(removeWithPolicy) => set({ removeWithPolicy })}
      />
      <DialogFoot>
        <Button color="outline" onClick={onClose}>
          {text.common.cancel}
        </Button>
        <Button type="submit">{app ? words.apply : words.take}</Button>
      </DialogFoot>
    </form>
  );
}
