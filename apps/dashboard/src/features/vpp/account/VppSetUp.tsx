import { EmptyState } from '@muster/ui/EmptyState';
import { Skeleton } from '@muster/ui/Skeleton';
import { Unplug } from 'lucide-react';
import frame from '../../../shared/devices/apple-account.module.css';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { Section } from '../../../shared/settings/Section.tsx';
import { TokenUpload } from './TokenUpload.tsx';

/** There is no token yet: what it takes to get one, one thing after the other. */
export function VppSetUp({ org }: { org: string }) {
  const words = useAccountI18n().text.vpp;
  const gates = useGates();
  if (!gates) return <Skeleton lines={6} />;
  if (!gates.may('admEnterprise', 'update')) {
    return (
      <EmptyState icon={Unplug} title={words.notConnected.title}>
        {words.notConnected.text}
      </EmptyState>
    );
  }
  return (
    <div className={frame.page}>
      <Section title={words.setUp.title} text={words.setUp.text}>
        <TokenUpload org={org} />
      </Section>
    </div>
  );
}
