import type { AppleEnterprise } from '@muster/contract/apple';
import { deleteAppleEnterprise, readAppleEnterprise, reinstallAppleDevices } from '@muster/contract/calls/apple';
import { Button } from '@muster/ui/Button';
import { useChange } from '../../../shared/api/use-change.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { Section } from '../../../shared/settings/Section.tsx';

/** What concerns every device at once. */
export function DangerSection({ org, enterprise }: { org: string; enterprise: AppleEnterprise }) {
  const { text } = useAccountI18n();
  const words = text.devices.configuration;
  const gates = useGates();
  const dialogs = useDialogs();
  const params = { org };
  const reinstalling = useChange(reinstallAppleDevices, { success: () => words.reinstalled });
  const removing = useChange(deleteAppleEnterprise, { invalidates: [readAppleEnterprise], success: 'deleted' });
  const ask = async (title: string, explained: string, act: () => void) => {
    if (await dialogs.confirm({ title, text: explained, confirmLabel: title, danger: true, typed: true })) act();
  };
  return (
    <>
      <Section title={words.reinstall} text={words.reinstallText}>
        <div>
          <Button
            color="outline"
            disabled={enterprise.billingInfo.activeAppleDevices === 0}
            pending={reinstalling.isPending}
            onClick={() => void ask(words.reinstall, words.reinstallText, () => reinstalling.mutate({ params }))}
          >
            {words.reinstall}
          </Button>
        </div>
      </Section>
      {gates?.may('admEnterprise', 'delete') && (
        <Section title={words.remove} text={words.removeText}>
          <div>
            <Button
              color="danger-outline"
              onClick={() => void ask(words.remove, words.removeText, () => removing.mutate({ params }))}
            >
              {words.remove}
            </Button>
          </div>
        </Section>
      )}
    </>
  );
}
