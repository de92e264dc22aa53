import { type ApiToken, listApiTokens, renameApiToken, revokeApiToken } from '@muster/contract/calls/api-tokens';
import { listServiceAccounts } from '@muster/contract/calls/service-accounts';
import { apiTokenPrefix } from '@muster/contract/constants';
import { Button } from '@muster/ui/Button';
import { Bot, Pencil } from 'lucide-react';
import { useCall } from '../../shared/api/use-call.ts';
import { useChange } from '../../shared/api/use-change.ts';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import styles from '../../shared/settings/settings.module.css';
import { TokenList, TokenRow } from '../../shared/settings/TokenList.tsx';
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

  return (
    <TokenList
      title={text.settings.sections.tokens}
      text={tokens.text}
      noneText={tokens.noneText}
      count={data?.items.length}
      error={error}
      retry={() => void refetch()}
      onCreate={create}
    >
      {data?.items.map((token) => (
        <ApiTokenRow key={token.id} token={token} org={organization.slug} />
      ))}
    </TokenList>
  );
}

function ApiTokenRow({ token, org }: { token: ApiToken; org: string }) {
  const { tokens } = useAccountI18n().text.settings;
  const dialogs = useDialogs();
  const { id, name, owner, scopes, updatedAt } = token;
  const params = { org, apiTokenId: id };
  const rename = useChange(renameApiToken, { invalidates: [listApiTokens], success: 'saved', tellsErrors: false });
  const revoke = useChange(revokeApiToken, {
    invalidates: [listApiTokens, listServiceAccounts],
    success: () => tokens.revoked,
  });

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

  return (
    <TokenRow
      prefix={apiTokenPrefix}
      token={token}
      facts={
        <>
          <span className={styles.owner}>
            {owner.serviceAccount && <Bot size={14} aria-label={tokens.serviceAccount} />}
            {owner.serviceAccount ? owner.name : owner.email}
          </span>
          <span title={scopes.join(', ')}>
            {tokens.scopes}: {scopes.length}
          </span>
        </>
      }
      actions={<Button color="white" size="sm" icon={Pencil} label={`${tokens.rename}: ${name}`} onClick={askName} />}
      revoking={revoke.isPending}
      revoke={() => revoke.mutate({ params })}
    />
  );
}
