import { automationDraft } from '@muster/contract/automation';
import type { Reply } from '@muster/contract/call';
import { previewAutomationRule } from '@muster/contract/calls/automation';
import { useEffect, useRef, useState } from 'react';
import { isAborted } from '../../shared/errors/is-aborted.ts';
import { useServices } from '../../shared/services.ts';
import type { RuleForm } from './rule-form.ts';

export type DryRun = Reply<typeof previewAutomationRule>;

/** Long enough for a word to be typed. */
const pause = 400;

interface State {
  preview?: DryRun;
  failed: boolean;
  pending: boolean;
  /** Something is not filled in yet. */
  unready: boolean;
}

/** What the rule would do now, asked for when typing pauses; what was known before stays until then. */
export function useDryRun(org: string, values: RuleForm['values']): State {
  const { api } = useServices();
  const [state, setState] = useState<State>({ failed: false, pending: true, unready: false });
  const isFirst = useRef(true);
  const { trigger, deviceAudienceIds, match, conditions, actions } = values;
  // Actions that are half filled in are left out of it; conditions are what it is about.
  const whole = actions.filter((action) => automationDraft.shape.actions.safeParse([action]).success);
  const asked = JSON.stringify({ trigger, deviceAudienceIds, match: match || 'all', conditions, actions: whole });

  useEffect(() => {
    const abort = new AbortController();
    const draft = automationDraft.safeParse(JSON.parse(asked));
    const hasNothing = draft.success && draft.data.trigger.kind === 'condition' && draft.data.conditions.length === 0;
    if (!draft.success || hasNothing) {
      setState({ failed: false, pending: false, unready: true });
      return;
    }
    setState((before) => ({ ...before, pending: true, unready: false }));
    const ask = async () => {
      try {
        const preview = await api.send(previewAutomationRule, { params: { org }, body: draft.data }, abort.signal);
        setState({ preview, failed: false, pending: false, unready: false });
      } catch (error) {
        if (!isAborted(error)) setState({ failed: true, pending: false, unready: false });
      }
    };
    const timer = setTimeout(() => void ask(), isFirst.current ? 0 : pause);
    isFirst.current = false;
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [api, org, asked]);

  return state;
}
