import { useEffect, useState } from 'react';
import type { Entry } from './draft-assignments.ts';

/** What is not saved yet is still there for whoever looks at another tab of the policy and comes back. */
const kept = new Map<string, readonly Entry[]>();

export function useKeptDraft(policyId: string) {
  const [draft, setDraft] = useState(() => kept.get(policyId));
  useEffect(() => {
    if (draft) kept.set(policyId, draft);
    else kept.delete(policyId);
  }, [policyId, draft]);
  useEffect(() => {
    const { pathname } = window.location;
    return () => {
      // Whoever left the page was asked, and let it go.
      if (window.location.pathname !== pathname) kept.delete(policyId);
    };
  }, [policyId]);
  return [draft, setDraft] as const;
}
