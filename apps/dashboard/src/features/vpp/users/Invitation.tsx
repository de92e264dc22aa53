import { readVppInvitation } from '@muster/contract/calls/vpp';
import { Button } from '@muster/ui/Button';
import { CopyText } from '@muster/ui/CopyText';
import { DialogFoot } from '@muster/ui/DialogFoot';
import { Notice } from '@muster/ui/Notice';
import { Skeleton } from '@muster/ui/Skeleton';
import { useCall } from '../../../shared/api/use-call.ts';
import frame from '../../../shared/devices/apple-account.module.css';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { Failed } from '../../../shared/ui/Failed.tsx';

/** The link with which somebody joins: read when it is asked for, and kept nowhere. */
export function Invitation({ org, id, onClose }: { org: string; id: string; onClose(): void }) {
  const words = useAccountI18n().text.vpp.users;
  const { data, error, refetch } = useCall(readVppInvitation, { params: { org, vppUserId: id } });
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Skeleton lines={3} />;
  return (
    <>
      <div className={frame.panel}>
        {data.url === null ? (
          <Notice kind="info">{words.noInvite}</Notice>
        ) : (
          <>
            <p>{words.inviteText}</p>
            <CopyText text={data.url} mono />
          </>
        )}
      </div>
      <DialogFoot>
        <Button onClick={onClose}>{words.close}</Button>
      </DialogFoot>
    </>
  );
}
