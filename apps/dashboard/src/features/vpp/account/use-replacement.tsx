import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { useGates } from '../../../shared/permissions/use-gates.ts';

const TokenUpload = lazyPart(async () => (await import('./TokenUpload.tsx')).TokenUpload);

/** Asks for a new token; undefined for those who may not. */
export function useReplacement(org: string): (() => void) | undefined {
  const { text } = useAccountI18n();
  const dialogs = useDialogs();
  const gates = useGates();
  if (!gates?.may('admEnterprise', 'update')) return undefined;
  return () =>
    void dialogs.modal({
      title: text.vpp.setUp.replaceTitle,
      content: (close) => <TokenUpload org={org} replaces onDone={close} />,
    });
}
