import type { Organization } from '@muster/contract/entities';
import { Avatar } from '@muster/ui/Avatar';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { Gate } from '../../shared/permissions/Gate.tsx';
import { Section } from '../../shared/settings/Section.tsx';
import styles from '../../shared/settings/settings.module.css';
import { BrandingPicture } from './BrandingPicture.tsx';
import { ColourForm } from './ColourForm.tsx';
import type { SectionProps } from './section-props.ts';
import { useWorkspaceReadAt } from './use-workspace-read-at.ts';
import own from './workspace-settings.module.css';

/** How the workspace looks to those who come to it. */
export function BrandingSection({ organization, gates }: SectionProps) {
  const { text } = useAccountI18n();
  const { branding } = text.settings;
  const readOnly = !gates.may('organization', 'update');
  // One for all of it, so that nobody gets in their own way.
  const state = useWorkspaceReadAt(organization);
  return (
    <Section title={text.settings.sections.branding} text={branding.text} readOnly={readOnly}>
      <Gate feature="customBranding" otherwise="locked">
        <div className={styles.stack}>
          <BrandingPicture
            kind="logo"
            organization={organization}
            readOnly={readOnly}
            save={state.save}
            shown={<Logo organization={organization} />}
          />
          <BrandingPicture
            kind="picture"
            organization={organization}
            readOnly={readOnly}
            save={state.save}
            shown={
              <Avatar
                name={organization.name}
                id={organization.id}
                src={organization.branding.picture}
                size="lg"
                shape="rounded"
              />
            }
          />
          <ColourForm organization={organization} readOnly={readOnly} {...state} />
        </div>
      </Gate>
    </Section>
  );
}

function Logo({ organization: { name, branding } }: { organization: Organization }) {
  const { text } = useAccountI18n();
  if (!branding.logo) return <span className={own.noLogo}>{text.settings.branding.none}</span>;
  return <img className={own.logo} src={branding.logo} alt={name} />;
}
