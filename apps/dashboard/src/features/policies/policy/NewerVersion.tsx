import { readPolicyVersion } from '@muster/contract/calls/policies';
import type { PolicyDetails } from '@muster/contract/policies';
import { Notice } from '@muster/ui/Notice';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';

interface Props {
  org: string;
  policy: PolicyDetails;
  base: number;
  to: string;
}

/** Somebody saved while this was edited: who, and where to see it. */
export function NewerVersion({ org, policy: { id, version }, base, to }: Props) {
  const { text, fill } = useAccountI18n();
  const { page } = text.policyEditor;
  const { data } = useCall(readPolicyVersion, { params: { org, policyId: id, version: String(version) } });
  return (
    <div role="status">
      <Notice kind="warning">
        {fill(page.newer, { version, base, author: data?.author?.name || page.somebody })}{' '}
        <Link to={{ search: to }}>{fill(page.see, { version })}</Link>
      </Notice>
    </div>
  );
}
