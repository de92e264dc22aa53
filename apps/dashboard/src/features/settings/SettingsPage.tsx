import { EmptyState } from '@muster/ui/EmptyState';
import { Skeleton } from '@muster/ui/Skeleton';
import { Lock } from 'lucide-react';
import { type ComponentType, useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { useGates } from '../../shared/permissions/use-gates.ts';
import { useWorkspace } from '../../shared/permissions/use-workspace.ts';
import { usePage } from '../../shared/ui/use-page.ts';
import { BrandingSection } from './BrandingSection.tsx';
import { ConfigurationSection } from './ConfigurationSection.tsx';
import { DangerSection } from './DangerSection.tsx';
import { GeneralSection } from './GeneralSection.tsx';
import { PlanSection } from './PlanSection.tsx';
import type { SectionProps } from './Section.tsx';
import { ServiceAccountsSection } from './ServiceAccountsSection.tsx';
import { SignInSection } from './SignInSection.tsx';
import { maySee, readSection, type SectionName, sectionNames } from './sections.ts';
import styles from './settings.module.css';
import { TokensSection } from './TokensSection.tsx';

const contents: Record<SectionName, ComponentType<SectionProps>> = {
  general: GeneralSection,
  branding: BrandingSection,
  configuration: ConfigurationSection,
  'sign-in': SignInSection,
  tokens: TokensSection,
  'service-accounts': ServiceAccountsSection,
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
  const current = readSection(query);
  const Content = contents[current];
  const chosen = useRef<HTMLAnchorElement>(null);
  // On a phone the sections are a strip that may be longer than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another one is chosen
  useEffect(() => {
    // Its answer is no business of React's.
    void chosen.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current, gates === undefined]);
  return (
    <div className={styles.page}>
      <h1 ref={heading} tabIndex={-1}>
        {text.routes.settings}
      </h1>
      <div className={styles.columns}>
        <nav className={styles.nav} aria-label={text.settings.nav}>
          {sectionNames
            .filter((name) => gates === undefined || maySee(name, gates))
            .map((name) => (
              <Link
                key={name}
                ref={name === current ? chosen : undefined}
                to={{ search: name === 'general' ? '' : `section=${name}` }}
                className={styles.link}
                aria-current={name === current ? 'page' : undefined}
              >
                {text.settings.sections[name]}
              </Link>
            ))}
        </nav>
        <div className={styles.content}>
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
        </div>
      </div>
    </div>
  );
}
