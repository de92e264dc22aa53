import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '../../shared/parts/lazy-part.tsx';
import { useServices } from '../../shared/services.ts';

const StepUpDialog = lazyPart(async () => (await import('../../shared/step-up/StepUpDialog.tsx')).StepUpDialog);

/**
 * Shows the step-up dialog when a call waits for one. It has no flag in the address, unlike other dialogs: it
 * belongs to the call, and whoever goes elsewhere has given the call up.
 */
export function StepUpHost() {
  const { stepUp } = useServices();
  const { key } = useLocation();
  const asked = useSyncExternalStore(stepUp.asked.subscribe, stepUp.asked.get);
  // While it closes, it goes on showing what it showed.
  const [last, setLast] = useState(asked);
  if (asked !== undefined && asked !== last) setLast(asked);

  useEffect(() => stepUp.listen(), [stepUp]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of place that counts
  useEffect(() => () => stepUp.asked.get()?.settle(false), [key, stepUp]);

  const shown = asked ?? last;
  return shown ? <StepUpDialog asked={shown} isOpen={asked !== undefined} /> : null;
}
