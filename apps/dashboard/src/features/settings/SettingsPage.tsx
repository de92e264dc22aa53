import { EmptyState } from '@muster/ui/EmptyState';
import { Skeleton } from '@muster/ui/Skeleton';
import { Lock } from 'lucide-react';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { useGates } from '../../shared/permissions/use-gates.ts';
import { useWorkspace } from '../../shared/permissions/use-workspace.ts';
import { readSection, SettingsColumns } from '../../shared/settings/SettingsColumns.tsx';
import { usePage } from '../../shared/ui/use-page.ts';
import { BrandingSection } from './BrandingSection.tsx';
import { ConfigurationSection } from './ConfigurationSection.tsx';
import { DangerSection } from './DangerSection.tsx';
import { GeneralSection } from './GeneralSection.tsx';
import { IntegrationsSection } from './IntegrationsSection.tsx';
import { PlanSection } from './PlanSection.tsx';
import { ServiceAccountsSection } from './ServiceAccountsSection.tsx';
import { SignInSection } from './SignInSection.tsx';
import type { SectionProps } from './section-props.ts';
import { maySee, type SectionName, sectionNames } from './sections.ts';
import { TokensSection } from './TokensSection.tsx';

const contents: Record<SectionName, ComponentType<SectionProps>> = {
  general: GeneralSection,
  branding: BrandingSection,
  configuration: ConfigurationSection,
  'sign-in': SignInSection,
  tokens: TokensSection,
  'service-accounts': ServiceAccountsSection,
  integrations: IntegrationsSection,
  plan: PlanSection,
  danger: DangerSection,
};

/** What a workspace is and how it behaves, section by section; each has an address. */
export function SettingsPage() {
  const { text, texts } = useAccountI18n();
  const [query] = useSearchParams();
  const heading = usePage();
  const gates = useGates();
  const organization = useWorkspace().data?.organization;
  const current = readSection(sectionNames, query);
  const Content = contents[current];
  const sections = sectionNames
    .filter((name) => gates === undefined || maySee(name, gates))
    .map((name) => ({ name, label: text.settings.sections[name] }));
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {text.routes.settings}
      </h1>
      <SettingsColumns label={text.settings.nav} sections={sections} current={current}>
        {!gates || !organization ? (
          <Skeleton lines={8} />
        ) : maySee(current, gates) ? (
          // Of another section or workspace, a form begins anew.
          <Content key={`${organization.id} ${current}`} organization={organization} gates={gates} />
        ) : (
          <EmptyState icon={Lock} title={texts.messages.permission.notAllowed}>
            {texts.messages.permission.noAccess}
          </EmptyState>
        )}
      </SettingsColumns>
    </>
  );
}
