import { type ApiToken, listApiTokens, renameApiToken, revokeApiToken } from '@muster/contract/calls/api-tokens';
import { listServiceAccounts } from '@muster/contract/calls/service-accounts';
import { Badge } from '@muster/ui/Badge';
import { Button } from '@muster/ui/Button';
import { EmptyState } from '@muster/ui/EmptyState';
import { Skeleton } from '@muster/ui/Skeleton';
import { Time } from '@muster/ui/Time';
import { Bot, Clock, KeyRound, Pencil, Plus, Trash2 } from 'lucide-react';
import { useCall } from '../../shared/api/use-call.ts';
import { useChange } from '../../shared/api/use-change.ts';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { Section } from '../../shared/settings/Section.tsx';
import styles from '../../shared/settings/settings.module.css';
import { Failed } from '../../shared/ui/Failed.tsx';
import { NameForm } from './NameForm.tsx';
import { NewToken } from './NewToken.tsx';
import type { SectionProps } from './section-props.ts';

/** The tokens of the workspace: made, renamed and revoked here. */
export function TokensSection({ organization, gates }: SectionProps) {
  const { text } = useAccountI18n();
  const { tokens } = text.settings;
  const dialogs = useDialogs();
  const params = { org: organization.slug };
  const { data, error, refetch } = useCall(listApiTokens, { params }, { follows: ['apiToken', 'serviceAccount'] });
  const accounts = useCall(listServiceAccounts, { params }).data?.items ?? [];

  function create(): void {
    void dialogs.modal({
      title: tokens.create,
      content: (close) => (
        <NewToken
          org={organization.slug}
          gates={gates}
          scopes={data?.scopes ?? []}
          accounts={organization.allows.serviceAccounts ? accounts : []}
          onClose={close}
        />
      ),
    });
  }

  const action = (
    <Button icon={Plus} onClick={create} disabled={!data}>
      {tokens.create}
    </Button>
  );
  return (
    <Section
      title={text.settings.sections.tokens}
      text={tokens.text}
      action={data && data.items.length > 0 ? action : undefined}
    >
      {error && !data && <Failed error={error} retry={refetch} />}
      {!error && !data && <Skeleton lines={4} />}
      {data?.items.length === 0 && (
        <EmptyState icon={KeyRound} title={tokens.none} action={action}>
          {tokens.noneText}
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <ul className={styles.rows} aria-label={text.settings.sections.tokens}>
          {data.items.map((token) => (
            <TokenRow key={token.id} token={token} org={organization.slug} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function TokenRow({ token, org }: { token: ApiToken; org: string }) {
  const { text, fill } = useAccountI18n();
  const { tokens } = text.settings;
  const dialogs = useDialogs();
  const { id, name, hint, owner, scopes, expiresAt, lastUsedAt, updatedAt } = token;
  const params = { org, apiTokenId: id };
  const rename = useChange(renameApiToken, { invalidates: [listApiTokens], success: 'saved', tellsErrors: false });
  const revoke = useChange(revokeApiToken, {
    invalidates: [listApiTokens, listServiceAccounts],
    success: () => tokens.revoked,
  });
  const over = expiresAt !== null && new Date(expiresAt) <= new Date();

  function askName(): void {
    void dialogs.modal({
      title: tokens.renameTitle,
      content: (close) => (
        <NameForm
          schema={renameApiToken.body.shape.name}
          label={tokens.name}
          name={name}
          save={(next) => rename.mutateAsync({ params, body: { name: next, updatedAt } })}
          onClose={close}
        />
      ),
    });
  }

  async function askToRevoke(): Promise<void> {
    const sure = await dialogs.confirm({
      title: fill(tokens.revokeTitle, { name }),
      text: tokens.revokeText,
      confirmLabel: tokens.revoke,
      danger: true,
    });
    if (sure) revoke.mutate({ params });
  }

  return (
    <li className={styles.item}>
      <div className={styles.itemWords}>
        <span className={styles.itemName}>
          <strong>{name}</strong>
          <code>mst_…{hint}</code>
          {over && (
            <Badge tone="red" icon={Clock}>
              {tokens.expired}
            </Badge>
          )}
        </span>
        <span className={styles.meta}>
          <span className={styles.owner}>
            {owner.serviceAccount && <Bot size={14} aria-label={tokens.serviceAccount} />}
            {owner.serviceAccount ? owner.name : owner.email}
          </span>
          <span title={scopes.join(', ')}>
            {tokens.scopes}: {scopes.length}
          </span>
          <span>
            {tokens.expires}: {expiresAt ? <Time instant={expiresAt} /> : tokens.never.toLocaleLowerCase()}
          </span>
          <span>
            {tokens.lastUsed}: {lastUsedAt ? <Time instant={lastUsedAt} /> : tokens.never.toLocaleLowerCase()}
          </span>
        </span>
      </div>
      <span className={styles.itemActions}>
        <Button color="white" size="sm" icon={Pencil} label={`${tokens.rename}: ${name}`} onClick={askName} />
        <Button
          color="white"
          size="sm"
          icon={Trash2}
          label={`${tokens.revoke}: ${name}`}
          pending={revoke.isPending}
          onClick={() => void askToRevoke()}
        />
      </span>
    </li>
  );
}
