import { deleteVppToken, readVppAccount } from '@muster/contract/calls/vpp';
import { type VppAccount, vppRules } from '@muster/contract/vpp';
import { Button } from '@muster/ui/Button';
import { KeyValues } from '@muster/ui/KeyValues';
import { Time } from '@muster/ui/Time';
import { RotateCw, Trash2 } from 'lucide-react';
import { useChange } from '../../../shared/api/use-change.ts';
import frame from '../../../shared/devices/apple-account.module.css';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { Section } from '../../../shared/settings/Section.tsx';
import { useReplacement } from './use-replacement.tsx';

interface Props {
  org: string;
  account: VppAccount;
  token: NonNullable<VppAccount['token']>;
}

const time = (instant: string | null) => instant && <Time instant={instant} />;

/** Which location is managed here, until when, and how to replace the token or give it up. */
export function TokenTab({ org, account, token }: Props) {
  const { text, fill, language } = useAccountI18n();
  const words = text.vpp.token;
  const gates = useGates();
  const dialogs = useDialogs();
  const replace = useReplacement(org);
  const deleting = useChange(deleteVppToken, { invalidates: [readVppAccount], success: () => words.deleted });
  async function remove(): Promise<void> {
    const sure = await dialogs.confirm({
      title: words.deleteTitle,
      text: words.deleteText,
      confirmLabel: words.delete,
      danger: true,
    });
    if (sure) deleting.mutate({ params: { org } });
  }
  const country = token.country && (new Intl.DisplayNames([language], { type: 'region' }).of(token.country) ?? null);
  return (
    <div className={frame.page}>
      <Section title={words.title} text={words.text}>
        <KeyValues
          items={[
            { label: words.organization, value: token.organizationName },
            { label: words.location, value: token.locationName },
            { label: words.country, value: country },
            { label: words.uploaded, value: time(token.uploadedAt) },
            { label: words.expires, value: time(token.expiresAt) },
            { label: words.synced, value: time(account.syncedAt) },
            { label: words.next, value: time(account.nextSyncAt) },
          ]}
        />
        <p className={frame.quiet}>{fill(words.every, { minutes: vppRules.syncMinutes })}</p>
        <div className={frame.actions}>
          {replace && (
            <Button color="outline" icon={RotateCw} onClick={replace}>
              {text.vpp.state.replace}
            </Button>
          )}
          {gates?.may('admEnterprise', 'delete') && (
            <Button color="danger-outline" icon={Trash2} pending={deleting.isPending} onClick={() => void remove()}>
              {words.delete}
            </Button>
          )}
        </div>
      </Section>
    </div>
  );
}
