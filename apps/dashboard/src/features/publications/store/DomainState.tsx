import { readStoreDomain } from '@muster/contract/calls/store-domain';
import type { StoreDomain } from '@muster/contract/store-domain';
import { Badge, type Tone } from '@muster/ui/Badge';
import { KeyValues } from '@muster/ui/KeyValues';
import { Notice } from '@muster/ui/Notice';
import { Time } from '@muster/ui/Time';
import { CircleAlert, CircleCheck, CircleDashed, ShieldCheck } from 'lucide-react';
import { useEffect } from 'react';
import { useCall } from '../../../shared/api/use-call.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';

const certificateLook: Record<StoreDomain['certificate'], { tone: Tone; icon: typeof CircleCheck }> = {
  proxy: { tone: 'slate', icon: ShieldCheck },
  pending: { tone: 'slate', icon: CircleDashed },
  issuing: { tone: 'blue', icon: CircleDashed },
  valid: { tone: 'green', icon: ShieldCheck },
  failed: { tone: 'red', icon: CircleAlert },
};

/** A certificate takes some seconds, about which nobody is told. */
const lookAgain = 2_000;

export function DomainState({ org, domain }: { org: string; domain: StoreDomain }) {
  const { text } = useAccountI18n();
  const words = text.storeAdmin.domain;
  const { verifiedAt, checkedAt, problem, certificate, issuer, expires, certificateProblem } = domain;
  const { refetch, dataUpdatedAt } = useCall(readStoreDomain, { params: { org } });
  const waits = verifiedAt !== null && (certificate === 'pending' || certificate === 'issuing');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer that is not the last asks for the next
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => void refetch(), lookAgain);
    return () => clearTimeout(timer);
  }, [waits, dataUpdatedAt, refetch]);
  const isVerified = verifiedAt !== null;
  const look = certificateLook[certificate];
  const shownProblem = certificateProblem === 'untrusted' ? words.untrusted : certificateProblem;
  return (
    <>
      {problem && <Notice kind={isVerified ? 'warning' : 'info'}>{words.problems[problem]}</Notice>}
      {shownProblem && <Notice kind="warning">{`${words.certificateProblem} ${shownProblem}`}</Notice>}
      <KeyValues
        columns={2}
        items={[
          { label: words.domain, value: domain.domain, mono: true, copy: true },
          {
            label: words.state,
            value: (
              <Badge tone={isVerified ? 'green' : 'amber'} icon={isVerified ? CircleCheck : CircleDashed}>
                {isVerified ? words.verified : words.unverified}
              </Badge>
            ),
          },
          { label: words.checked, value: checkedAt && <Time instant={checkedAt} /> },
          {
            label: words.certificate,
            value: isVerified && (
              <Badge tone={look.tone} icon={look.icon}>
                {words.certificates[certificate]}
              </Badge>
            ),
          },
          { label: words.issuer, value: issuer },
          { label: words.expires, value: expires && <Time instant={expires} /> },
        ].map((item) => ({ ...item, value: item.value === false ? null : item.value }))}
      />
    </>
  );
}
