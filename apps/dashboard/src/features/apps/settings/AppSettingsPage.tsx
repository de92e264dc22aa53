import { readAppSettings } from '@muster/contract/calls/app-settings';
import { EmptyState } from '@muster/ui/EmptyState';
import { Skeleton } from '@muster/ui/Skeleton';
import { Lock } from 'lucide-react';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { useCurrentApp } from '../../../shared/apps/current-app.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { readSection, SettingsColumns } from '../../../shared/settings/SettingsColumns.tsx';
import { Failed } from '../../../shared/ui/Failed.tsx';
import { type AppSectionName, type AppSectionProps, appSections, maySee } from './app-sections.ts';
import { ConfigurationSection } from './ConfigurationSection.tsx';
import { DangerSection } from './DangerSection.tsx';
import { GeneralSection } from './GeneralSection.tsx';
import { IntegrationsSection } from './IntegrationsSection.tsx';
import { NotificationsSection } from './NotificationsSection.tsx';
import { ScriptsSection } from './ScriptsSection.tsx';
import { SdkSection } from './SdkSection.tsx';
import { TokensSection } from './TokensSection.tsx';
import { paramsOf } from './use-save-app.ts';

/** Fields for numbers are heavy, and only this section has them. */
const RetentionSection = lazyPart(async () => (await import('./RetentionSection.tsx')).RetentionSection);

const contents: Record<AppSectionName, ComponentType<AppSectionProps>> = {
  general: GeneralSection,
  sdk: SdkSection,
  notifications: NotificationsSection,
  scripts: ScriptsSection,
  configuration: ConfigurationSection,
  tokens: TokensSection,
  integrations: IntegrationsSection,
  retention: RetentionSection,
  danger: DangerSection,
};

/** What an app is and how it behaves. */
export function AppSettingsPage() {
  const { text, texts } = useAccountI18n();
  const words = text.appSettings;
  const [query] = useSearchParams();
  const app = useCurrentApp();
  const { id, security } = app;
  const gates = useGates();
  const mayChange = gates?.may('application', 'update', security.role);
  const { data, error, refetch } = useCall(
    readAppSettings,
    { params: paramsOf(app) },
    { enabled: mayChange === true, follows: ['application', 'build'] },
  );
  const notAllowed = (
    <EmptyState icon={Lock} title={texts.messages.permission.notAllowed}>
      {texts.messages.permission.noAccess}
    </EmptyState>
  );
  if (mayChange === false) return notAllowed;
  const current = readSection(appSections, query);
  const Content = contents[current];
  const sections = appSections
    .filter((name) => gates === undefined || maySee(name, gates, security.role))
    .map((name) => ({ name, label: words.sections[name] }));
  return (
    <SettingsColumns label={words.nav} sections={sections} current={current}>
      {error && !data ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !gates || !data ? (
        <Skeleton lines={8} />
      ) : maySee(current, gates, security.role) ? (
        // Of another section or app, a form begins anew.
        <Content key={`${id} ${current}`} app={data} />
      ) : (
        notAllowed
      )}
    </SettingsColumns>
  );
}
