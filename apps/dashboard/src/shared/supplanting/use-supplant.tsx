import { useDialogs } from '../dialogs/use-dialogs.ts';
import { showToast } from '../errors/show-toast.ts';
import { useAccountI18n } from '../i18n/I18n.tsx';
import { lazyPart } from '../parts/lazy-part.tsx';
import { useServices } from '../services.ts';
import type { Whom } from './SupplantForm.tsx';

const SupplantForm = lazyPart(async () => (await import('./SupplantForm.tsx')).SupplantForm);

/** Asks the provider's staff why they want to act for somebody, and begins it (platform-shell.md, section 2). */
export function useSupplant(): (whom: Whom & { name: string }) => void {
  const { text, fill } = useAccountI18n();
  const { session } = useServices();
  const dialogs = useDialogs();
  return ({ name, ...whom }) => {
    const acting = session.get();
    if (acting?.supplanting) {
      showToast({ kind: 'warning', text: fill(text.supplant.already, { email: acting.user.email }) });
      return;
    }
    // Theirs already: the session of somebody acting for them would take the place of their own.
    if (whom.userId !== undefined && session.find(whom.userId)) {
      showToast({ kind: 'warning', text: text.supplant.own });
      return;
    }
    void dialogs.modal({
      title: fill(text.supplant.title, { name }),
      content: (close) => <SupplantForm whom={whom} onClose={close} />,
    });
  };
}
