import { listIntegrations } from '@muster/contract/calls/integrations';
import { useCall } from '../../shared/api/use-call.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { IntegrationRows } from '../../shared/integrations/IntegrationRows.tsx';
import type { SectionProps } from './section-props.ts';

/** All of the workspace, those of its apps among them. */
export function IntegrationsSection({ organization }: SectionProps) {
  const { text } = useAccountI18n();
  const read = useCall(listIntegrations, { params: { org: organization.slug } });
  return <IntegrationRows title={text.settings.sections.integrations} text={text.integrations.text} read={read} />;
}
