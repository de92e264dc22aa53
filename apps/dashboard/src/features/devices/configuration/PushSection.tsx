import type { AppleEnterprise } from '@muster/contract/apple';
import { Badge } from '@muster/ui/Badge';
import { Button } from '@muster/ui/Button';
import { KeyValues } from '@muster/ui/KeyValues';
import { Notice } from '@muster/ui/Notice';
import { Time } from '@muster/ui/Time';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { Section } from '../../../shared/settings/Section.tsx';

const PushUpload = lazyPart(async () => (await import('./PushUpload.tsx')).PushUpload);

interface Props {
  org: string;
  enterprise: AppleEnterprise | null;
  mayUpdate: boolean;
}

const tones = { valid: 'green', aboutToExpire: 'amber', expired: 'red' } as const;

/** The certificate by which Apple lets devices be woken: how long it is valid, and how to get the next. */
export function PushSection({ org, enterprise, mayUpdate }: Props) {
  const { text } = useAccountI18n();
  const words = text.devices.configuration;
  const certificate = enterprise?.certificates ?? null;
  const about = text.devices.area.certificate;
  const [renewing, setRenewing] = useState(false);
  return (
    <Section
      id="push"
      title={words.push}
      text={words.pushText}
      readOnly={!mayUpdate}
      action={certificate && <CertificateState certificate={certificate} />}
    >
      {certificate?.state === 'aboutToExpire' && <Notice kind="warning">{about.soonText}</Notice>}
      {certificate?.state === 'expired' && <Notice kind="error">{about.expiredText}</Notice>}
      {certificate ? (
        <KeyValues
          items={[
            { label: words.commonName, value: certificate.commonName },
            { label: words.appleId, value: certificate.appleId },
            { label: words.topic, value: certificate.topic, copy: true, mono: true },
            { label: words.issued, value: <Time instant={certificate.issuedAt} /> },
            { label: words.expires, value: <Time instant={certificate.expiredAt} /> },
          ]}
        />
      ) : (
        <p>{words.pushNone}</p>
      )}
      {mayUpdate && certificate && !renewing && (
        <div>
          <Button color="outline" icon={RefreshCw} onClick={() => setRenewing(true)}>
            {words.renew}
          </Button>
        </div>
      )}
      {mayUpdate && (!certificate || renewing) && (
        <PushUpload
          org={org}
          appleId={certificate?.appleId ?? ''}
          renews={certificate !== null}
          onDone={() => setRenewing(false)}
        />
      )}
    </Section>
  );
}

/** Valid, ending in so many days, or over. */
function CertificateState({ certificate }: { certificate: NonNullable<AppleEnterprise['certificates']> }) {
  const { text, fill } = useAccountI18n();
  const { valid, expired } = text.devices.configuration;
  const { today, daysLeft: inDays } = text.devices.area.certificate;
  const { state, daysLeft } = certificate;
  const said = {
    valid,
    aboutToExpire: daysLeft === 0 ? today : fill(inDays, { count: daysLeft }),
    expired,
  };
  return <Badge tone={tones[state]}>{said[state]}</Badge>;
}
