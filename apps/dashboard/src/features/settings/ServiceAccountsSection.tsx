import { listApiTokens } from '@muster/contract/calls/api-tokens';
import * as calls from '@muster/contract/calls/service-accounts';
import { labelIn } from '@muster/phrases/lookup';
import { Button } from '@muster/ui/Button';
import { EmptyState } from '@muster/ui/EmptyState';
import { Skeleton } from '@muster/ui/Skeleton';
import { Time } from '@muster/ui/Time';
import { Bot, KeyRound, Pencil, Plus, Trash2 } from 'lucide-react';
import { useCall } from '../../shared/api/use-call.ts';
import { useChange } from '../../shared/api/use-change.ts';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { Section } from '../../shared/settings/Section.tsx';
import styles from '../../shared/settings/settings.module.css';
import { Failed } from '../../shared/ui/Failed.tsx';
import { LockedButton } from '../../shared/ui/LockedButton.tsx';
import { AccountForm } from './AccountForm.tsx';
import { NewToken } from './NewToken.tsx';
import type { SectionProps } from './section-props.ts';

/** Members that are programs, with their roles and how many tokens they have. */
export function ServiceAccountsSection({ organization, gates }: SectionProps) {
  const { text, texts } = useAccountI18n();
  const { accounts } = text.settings;
  const dialogs = useDialogs();
  const params = { org: organization.slug };
  const { data, error, refetch } = useCall(
    calls.listServiceAccounts,
    { params },
    { follows: ['apiToken', 'serviceAccount'] },
  );
  const add = useChange(calls.createServiceAccount, {
    invalidates: [calls.listServiceAccounts],
    success: 'saved',
    tellsErrors: false,
  });

  function create(): void {
    void dialogs.modal({
      title: accounts.create,
      content: (close) => <AccountForm save={(body) => add.mutateAsync({ params, body })} onClose={close} />,
    });
  }

  const action = (
    <LockedButton
      icon={Plus}
      onClick={create}
      reason={gates.allowed('serviceAccounts') ? undefined : texts.messages.permission.locked}
    >
      {accounts.create}
    </LockedButton>
  );
  return (
    <Section
      title={text.settings.sections['service-accounts']}
      text={accounts.text}
      action={data && data.items.length > 0 ? action : undefined}
    >
      {error && !data && <Failed error={error} retry={refetch} />}
      {!error && !data && <Skeleton lines={4} />}
      {data?.items.length === 0 && (
        <EmptyState icon={Bot} title={accounts.none} action={action}>
          {accounts.noneText}
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <ul className={styles.rows} aria-label={text.settings.sections['service-accounts']}>
          {data.items.map((account) => (
            <AccountRow key={account.id} account={account} all={data.items} organization={organization} gates={gates} />
          ))}
        </ul>
      )}
    </Section>
  );
}

interface RowProps extends SectionProps {
  account: calls.ServiceAccount;
  all: readonly calls.ServiceAccount[];
}

function AccountRow({ account, all, organization, gates }: RowProps) {
  const { text, texts, fill } = useAccountI18n();
  const { accounts, tokens } = text.settings;
  const dialogs = useDialogs();
  const { id, name, email, role, lastUsedAt, updatedAt } = account;
  const org = organization.slug;
  const params = { org, serviceAccountId: id };
  const scopes = useCall(listApiTokens, { params: { org } }).data?.scopes;
  const invalidates = [calls.listServiceAccounts, listApiTokens];
  const change = useChange(calls.updateServiceAccount, { invalidates, success: 'saved', tellsErrors: false });
  const remove = useChange(calls.deleteServiceAccount, { invalidates, success: () => accounts.removed });

  function edit(): void {
    void dialogs.modal({
      title: accounts.editTitle,
      content: (close) => (
        <AccountForm
          account={{ name, role }}
          save={(next) => change.mutateAsync({ params, body: { ...next, updatedAt } })}
          onClose={close}
        />
      ),
    });
  }

  function giveToken(): void {
    void dialogs.modal({
      title: tokens.create,
      content: (close) => (
        <NewToken org={org} gates={gates} scopes={scopes ?? []} accounts={all} owner={id} onClose={close} />
      ),
    });
  }

  async function askToRemove(): Promise<void> {
    const sure = await dialogs.confirm({
      title: fill(accounts.removeTitle, { name }),
      text: accounts.removeText,
      confirmLabel: accounts.remove,
      danger: true,
    });
    if (sure) remove.mutate({ params });
  }

  return (
    <li className={styles.item}>
      <div className={styles.itemWords}>
        <span className={styles.itemName}>
          <strong>{name}</strong>
          <code title={email}>{email}</code>
        </span>
        <span className={styles.meta}>
          <span>{labelIn(texts.labels, 'workspaceRole', role)}</span>
          <span>
            {accounts.tokens}: {account.tokens}
          </span>
          <span>
            {tokens.lastUsed}: {lastUsedAt ? <Time instant={lastUsedAt} /> : tokens.never.toLocaleLowerCase()}
          </span>
        </span>
      </div>
      <span className={styles.itemActions}>
        <LockedButton
          color="white"
          size="sm"
          icon={KeyRound}
          label={`${accounts.newToken}: ${name}`}
          onClick={giveToken}
          disabled={scopes === undefined}
          reason={gates.allowed('serviceAccounts') ? undefined : texts.messages.permission.locked}
        />
        <Button color="white" size="sm" icon={Pencil} label={`${accounts.edit}: ${name}`} onClick={edit} />
        <Button
          color="white"
          size="sm"
          icon={Trash2}
          label={`${accounts.remove}: ${name}`}
          pending={remove.isPending}
          onClick={() => void askToRemove()}
        />
      </span>
    </li>
  );
}
