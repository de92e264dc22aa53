import { appTokenPrefix } from '@muster/contract/apps';
import { type AppToken, listAppTokens, revokeAppToken } from '@muster/contract/calls/app-tokens';
import { useCall } from '../../../shared/api/use-call.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import styles from '../../../shared/settings/settings.module.css';
import { TokenList, TokenRow } from '../../../shared/settings/TokenList.tsx';
import type { AppSectionProps } from './app-sections.ts';
import { NewAppToken } from './NewAppToken.tsx';
import { paramsOf } from './use-save-app.ts';

/** With what build servers come to this app alone. */
export function TokensSection({ app }: AppSectionProps) {
  const { text } = useAccountI18n();
  const words = text.appSettings;
  const dialogs = useDialogs();
  const params = paramsOf(app);
  const { data, error, refetch } = useCall(listAppTokens, { params }, { follows: ['apiToken'] });

  function create(): void {
    void dialogs.modal({
      title: text.settings.tokens.create,
      content: (close) => <NewAppToken params={params} onClose={close} />,
    });
  }

  return (
    <TokenList
      title={words.sections.tokens}
      text={words.tokens.text}
      noneText={words.tokens.noneText}
      count={data?.items.length}
      error={error}
      retry={() => void refetch()}
      onCreate={create}
    >
      {data?.items.map((token) => (
        <AppTokenRow key={token.id} token={token} params={params} />
      ))}
    </TokenList>
  );
}

function AppTokenRow({ token, params }: { token: AppToken; params: { org: string; appId: string } }) {
  const { tokens } = useAccountI18n().text.settings;
  const { id, createdBy } = token;
  const revoke = useChange(revokeAppToken, { invalidates: [listAppTokens], success: () => tokens.revoked });
  return (
    <TokenRow
      prefix={appTokenPrefix}
      token={token}
      facts={createdBy && <span className={styles.owner}>{createdBy.email}</span>}
      revoking={revoke.isPending}
      revoke={() => revoke.mutate({ params: { ...params, appTokenId: id } })}
    />
  );
}
