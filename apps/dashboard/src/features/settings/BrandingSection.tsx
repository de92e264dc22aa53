import type { Organization } from '@muster/contract/entities';
import { Avatar } from '@muster/ui/Avatar';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { Gate } from '../../shared/permissions/Gate.tsx';
import { BrandingPicture } from './BrandingPicture.tsx';
import { ColourForm } from './ColourForm.tsx';
import { Section, type SectionProps } from './Section.tsx';
import styles from './settings.module.css';

/** How the workspace looks to those who come to it. */
export function BrandingSection({ organization, gates }: SectionProps) {
  const { text } = useAccountI18n();
  const { branding } = text.settings;
  const readOnly = !gates.may('organization', 'update');
  return (
    <Section title={text.settings.sections.branding} text={branding.text} readOnly={readOnly}>
      <Gate feature="customBranding" otherwise="locked">
        <div className={styles.stack}>
          <BrandingPicture
            kind="logo"
            organization={organization}
            readOnly={readOnly}
            shown={<Logo organization={organization} />}
          />
          <BrandingPicture
            kind="picture"
            organization={organization}
            readOnly={readOnly}
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
          <ColourForm organization={organization} readOnly={readOnly} />
        </div>
      </Gate>
    </Section>
  );
}

function Logo({ organization: { name, branding } }: { organization: Organization }) {
  const { text } = useAccountI18n();
  if (!branding.logo) return <span className={styles.noLogo}>{text.settings.branding.none}</span>;
  return <img className={styles.logo} src={branding.logo} alt={name} />;
}
