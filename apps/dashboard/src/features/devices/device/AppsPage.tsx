import { Badge } from '@muster/ui/Badge';
import { formatBytes } from '@muster/ui/format';
import { CircleAlert, CircleCheck, CircleDashed, CircleSlash2 } from 'lucide-react';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { reasonText } from '../../../shared/settings-catalogue/reason-text.ts';
import { type AppOnDevice, appsOnDevice } from './apps-on-device.ts';
import styles from './device.module.css';
import { FactsTable, useFacts } from './facts.tsx';
import { useDevice } from './use-device.ts';
import { useWantedApps } from './use-wanted-apps.ts';

const dash = '—';

/** What is installed, and what policies want to be: how far it is, and where it comes from. */
export function AppsPage() {
  const { text, language } = useAccountI18n();
  const { facts: words, labels, yes, no } = text.devices;
  const read = useFacts('apps');
  const wanted = useWantedApps();
  const { facts } = read;
  const items = appsOnDevice(facts?.items ?? [], wanted);
  // What is wanted is known before the device has told anything.
  const all = facts || items.length > 0 ? { items } : facts;
  return (
    <FactsTable
      read={{ ...read, facts: all }}
      title={text.devices.page.tabs['device-apps']}
      keyOf={({ identifier, version }) => `${identifier} ${version}`}
      columns={[
        { header: words.apps.name, value: ({ name, identifier }) => name ?? identifier, words: ({ name }) => name },
        {
          header: words.apps.identifier,
          value: ({ identifier }) => identifier,
          words: ({ identifier }) => identifier,
          mono: true,
        },
        {
          header: words.apps.version,
          value: ({ shortVersion, version }) => shortVersion || version || dash,
          mono: true,
        },
        { header: words.apps.state, value: (app) => <AppState app={app} /> },
        { header: words.apps.source, value: ({ from }) => (from === null ? dash : labels.appSource[from]) },
        {
          header: words.apps.size,
          value: ({ size }) => (size === undefined ? dash : formatBytes(language, size)),
          numeric: true,
        },
        { header: words.apps.managed, value: ({ managed }) => (managed === undefined ? dash : managed ? yes : no) },
      ]}
    />
  );
}

const signs = {
  installed: { tone: 'green', icon: CircleCheck },
  installing: { tone: 'blue', icon: CircleDashed },
  notInstalled: { tone: 'slate', icon: CircleSlash2 },
  failed: { tone: 'red', icon: CircleAlert },
  offered: { tone: 'slate', icon: CircleSlash2 },
} as const;

function AppState({ app }: { app: AppOnDevice }) {
  const i18n = useAccountI18n();
  const device = useDevice();
  const { facts: words, labels } = i18n.text.devices;
  const { state, status = '', setting } = app;
  const failures: Readonly<Record<string, string>> = words.apps.failures;
  const name = state === 'failed' || state === 'offered' ? words.apps[state] : labels.appState[state];
  const isOpen = state === 'failed' || state === 'installing' || state === 'notInstalled';
  const why =
    failures[status] ??
    (isOpen && setting?.reason
      ? reasonText(i18n, {
          reason: setting.reason,
          detail: setting.detail,
          system: device.type,
          version: device.osVersion,
        })
      : undefined);
  return (
    <>
      <Badge {...signs[state]}>{name}</Badge>
      {why && <p className={styles.quiet}>{why}</p>}
    </>
  );
}
