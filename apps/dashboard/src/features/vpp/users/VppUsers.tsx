import { listVppUsers, retireVppUser } from '@muster/contract/calls/vpp';
import type { VppUser } from '@muster/contract/vpp';
import { Link2, UserMinus, UserPlus } from 'lucide-react';
import { useMemo } from 'react';
import { useChange } from '../../../shared/api/use-change.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { collectRows } from '../../../shared/list/collect-rows.ts';
import type { ListAction } from '../../../shared/list/define-list.ts';
import { ListPage } from '../../../shared/list/ListPage.tsx';
import type { Selected } from '../../../shared/list/selection.ts';
import { useCallList } from '../../../shared/list/use-call-list.ts';
import type { List } from '../../../shared/list/use-list.ts';
import { lazyPart } from '../../../shared/parts/lazy-part.tsx';
import { useGates } from '../../../shared/permissions/use-gates.ts';
import { LockedButton } from '../../../shared/ui/LockedButton.tsx';
import { userName, vppUserList } from './vpp-user-list.tsx';

const RegisterForm = lazyPart(async () => (await import('./RegisterForm.tsx')).RegisterForm);
const Invitation = lazyPart(async () => (await import('./Invitation.tsx')).Invitation);

/** People as Apple knows them, whoever registered them. */
export function VppUsers({ org }: { org: string }) {
  const i18n = useAccountI18n();
  const { text, texts } = i18n;
  const words = text.vpp.users;
  const gates = useGates();
  const dialogs = useDialogs();
  const definition = useMemo(() => vppUserList(i18n), [i18n]);
  const list = useCallList(definition, listVppUsers, {
    params: { org },
    toNews: ({ entity }) => (entity === 'admVppUser' || entity === 'admVppAsset' ? 'gap' : undefined),
  });
  const actions = useListActions(org, list);
  const register = () =>
    void dialogs.modal({
      title: words.add,
      content: (close) => <RegisterForm org={org} onClose={close} />,
    });
  const reason =
    gates === undefined || gates.may('admVppUser', 'create') ? undefined : texts.messages.permission.readOnly;
  return (
    <ListPage
      list={list}
      title={text.vpp.tabs.users}
      within
      action={
        <LockedButton icon={UserPlus} reason={reason} onClick={register}>
          {words.add}
        </LockedButton>
      }
      actions={actions}
    />
  );
}

function useListActions(org: string, list: List<VppUser>): ListAction<VppUser>[] {
  const { text, fill } = useAccountI18n();
  const words = text.vpp.users;
  const gates = useGates();
  const dialogs = useDialogs();
  const retiring = useChange(retireVppUser, { success: () => words.retired });
  const withOne = (act: (user: VppUser) => Promise<void>) => async (selected: Selected) => {
    const of = { source: list.source, rowKey: ({ id }: VppUser) => id, query: list.state };
    const [user] = await collectRows(of, selected, new AbortController().signal);
    if (!user) return;
    await act(user);
    list.selection.clear();
    list.refresh();
  };
  const invite = (user: VppUser) =>
    dialogs.modal({
      title: fill(words.inviteTitle, { name: userName(user) }),
      content: (close) => <Invitation org={org} id={user.id} onClose={close} />,
    });
  async function retire(user: VppUser): Promise<void> {
    const sure = await dialogs.confirm({
      title: fill(words.retireTitle, { name: userName(user) }),
      text: words.retireText,
      confirmLabel: words.retire,
      danger: true,
    });
    if (sure) await retiring.mutateAsync({ params: { org, vppUserId: user.id } }).catch(() => {});
  }
  const isActive = ({ status, work }: VppUser) =>
    work !== 'retire' && (status === 'Registered' || status === 'Associated');
  return [
    ...(gates?.may('admVppUser', 'update')
      ? [
          {
            id: 'invite',
            label: ({ vpp }) => vpp.users.invite,
            icon: Link2,
            exactly: 1,
            concerns: ({ invited }) => invited,
            run: withOne(invite),
          } satisfies ListAction<VppUser>,
        ]
      : []),
    ...(gates?.may('admVppUser', 'delete')
      ? [
          {
            id: 'retire',
            label: ({ vpp }) => vpp.users.retire,
            icon: UserMinus,
            danger: true,
            exactly: 1,
            concerns: isActive,
            run: withOne(retire),
          } satisfies ListAction<VppUser>,
        ]
      : []),
  ];
}
