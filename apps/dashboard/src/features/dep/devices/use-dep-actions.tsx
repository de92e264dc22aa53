import { assignDepDevices, disownDepDevices, readDepDevice } from '@muster/contract/calls/dep';
import { ApiError } from '@muster/contract/client';
import { type DepDevice, type DepResults, depRules } from '@muster/contract/dep';
import { useQueryClient } from '@tanstack/react-query';
import { callKey } from '../../../shared/api/call-query.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { showToast } from '../../../shared/errors/show-toast.ts';
import { useToasts } from '../../../shared/errors/use-toasts.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { useServices } from '../../../shared/services.ts';
import { DepResultList } from './DepResultList.tsx';

const AssignForm = lazyPart(async () => (await import('./AssignForm.tsx')).AssignForm);

type Results = DepResults['devices'];

/** Somebody who cancels the step-up has changed their mind. */
const stepUpNeeded = 4010;

/** What is done with devices at Apple, and what became of each. */
export function useDepActions(org: string, onDone: () => void = () => {}) {
  const { text, fill } = useAccountI18n();
  const { api } = useServices();
  const client = useQueryClient();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const params = { org };

  /** As many at once as Apple takes. */
  async function inParts(devices: readonly DepDevice[], send: (ids: string[]) => Promise<DepResults>) {
    const results: Results = [];
    for (let at = 0; at < devices.length; at += depRules.devicesMax) {
      const part = devices.slice(at, at + depRules.devicesMax).map(({ id }) => id);
      results.push(...(await send(part)).devices);
    }
    return results;
  }

  async function tell(results: Results, left: number): Promise<void> {
    await client.invalidateQueries({ queryKey: callKey(readDepDevice) });
    onDone();
    const done = results.filter(({ result }) => result === 'SUCCESS').length;
    if (done === results.length && left === 0) {
      showToast({ kind: 'success', text: fill(text.dep.results.done, { count: done }) });
      return;
    }
    await dialogs.modal({
      title: text.dep.results.title,
      content: (close) => <DepResultList results={results} left={left} onClose={close} />,
    });
  }

  /** Those that are still of this server: nothing can be done with the others. */
  function presentOf(devices: readonly DepDevice[]): DepDevice[] {
    const present = devices.filter(({ goneAt }) => goneAt === null);
    if (present.length === 0) showToast({ kind: 'warning', text: text.dep.assign.nothing });
    return present;
  }

  return {
    async assign(devices: readonly DepDevice[]): Promise<void> {
      const present = presentOf(devices);
      if (present.length === 0) return;
      let results: Results | undefined;
      await dialogs.modal({
        title: fill(text.dep.assign.title, { count: present.length }),
        content: (close) => (
          <AssignForm
            org={org}
            onClose={close}
            save={async (depProfileId) => {
              results = await inParts(present, (depDeviceIds) =>
                api.send(assignDepDevices, { params, body: { depDeviceIds, depProfileId } }),
              );
              close();
            }}
          />
        ),
      });
      if (results) await tell(results, devices.length - present.length);
    },

    async disown(devices: readonly DepDevice[]): Promise<void> {
      const present = presentOf(devices);
      if (present.length === 0) return;
      const sure = await dialogs.confirm({
        title: fill(text.dep.disown.title, { count: present.length }),
        text: text.dep.disown.text,
        confirmLabel: text.dep.disown.confirm,
        danger: true,
        typed: true,
      });
      if (!sure) return;
      try {
        const results = await inParts(present, (depDeviceIds) =>
          api.send(disownDepDevices, { params, body: { depDeviceIds } }),
        );
        await tell(results, devices.length - present.length);
      } catch (error) {
        if (!(error instanceof ApiError && error.code === stepUpNeeded)) toasts.showError(error);
      }
    },
  };
}
