import type { AudienceUsersScope } from '@muster/contract/audiences';
import type { Reply } from '@muster/contract/call';
import { previewAudience } from '@muster/contract/calls/audiences';
import { useEffect, useRef, useState } from 'react';
import { isAborted } from '../../shared/errors/is-aborted.ts';
import { useServices } from '../../shared/services.ts';
import { readEmails } from './audience-form.ts';

export type Preview = Reply<typeof previewAudience>;

interface Asked {
  usersScope: AudienceUsersScope;
  groups: string[][];
  emails: string;
  /** One that is there and whose addresses are still these: they need not be sent. */
  sameAs?: { id: string; emails: string } | undefined;
}

/** Long enough for a word to be typed. */
const pause = 300;

/** Who would be in it, asked for when typing pauses; what was known before stays until then. */
export function usePreview(org: string, { usersScope, groups, emails, sameAs }: Asked) {
  const { api } = useServices();
  const [state, setState] = useState<{ preview?: Preview; failed: boolean; pending: boolean }>({
    failed: false,
    pending: true,
  });
  const isFirst = useRef(true);
  const lists = JSON.stringify(groups.filter((list) => list.length > 0));
  const unchanged = sameAs !== undefined && sameAs.emails === emails ? sameAs.id : undefined;

  useEffect(() => {
    const abort = new AbortController();
    setState((before) => ({ ...before, pending: true }));
    const ask = async () => {
      const named = unchanged === undefined ? { emails: [...readEmails(emails).valid] } : { audienceId: unchanged };
      try {
        const body = { usersScope, groups: JSON.parse(lists) as string[][], limit: 8, ...named };
        const preview = await api.send(previewAudience, { params: { org }, body }, abort.signal);
        setState({ preview, failed: false, pending: false });
      } catch (error) {
        if (!isAborted(error)) setState((before) => ({ ...before, failed: true, pending: false }));
      }
    };
    const timer = setTimeout(() => void ask(), isFirst.current ? 0 : pause);
    isFirst.current = false;
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [api, org, usersScope, lists, emails, unchanged]);

  return state;
}
