import { listAppIntegrations } from '@muster/contract/calls/app-integrations';
import { useCall } from '../../../shared/api/use-call.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { IntegrationRows } from '../../../shared/integrations/IntegrationRows.tsx';
import type { AppSectionProps } from './app-sections.ts';
import { paramsOf } from './use-save-app.ts';

export function IntegrationsSection({ app }: AppSectionProps) {
  const { text } = useAccountI18n();
  const read = useCall(listAppIntegrations, { params: paramsOf(app) });
  const { integrations } = text.appSettings.sections;
  return <IntegrationRows title={integrations} text={text.integrations.appText} appId={app.id} read={read} />;
}
