import { appTokenPrefix } from '@muster/contract/apps';
import { type AppToken, listAppTokens, revokeAppToken } from '@muster/contract/calls/app-tokens';
import { Badge } from '@muster/ui/Badge';
import { Button } from '@muster/ui/Button';
import { EmptyState } from '@muster/ui/EmptyState';
import { Skeleton } from '@muster/ui/Skeleton';
import { Time } from '@muster/ui/Time';
import { Clock, KeyRound, Plus, Trash2 } from 'lucide-react';
import { useCall } from '../../../shared/api/use-call.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useDialogs } from '../../../shared/dialogs/use-dialogs.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { Section } from '../../../shared/settings/Section.tsx';
import styles from '../../../shared/settings/settings.module.css';
import { Failed } from '../../../shared/ui/Failed.tsx';
import type { AppSectionProps } from './app-sections.ts';
import { NewAppToken } from './NewAppToken.tsx';
import { paramsOf } from './use-save-app.ts';

/** With what build servers come to this app alone. */
export function TokensSection({ app }: AppSectionProps) {
  const { text } = useAccountI18n();
  const words = text.appSettings;
  const { tokens } = text.settings;
  const dialogs = useDialogs();
  const params = paramsOf(app);
  const { data, error, refetch } = useCall(listAppTokens, { params }, { follows: ['apiToken'] });

  function create(): void {
    void dialogs.modal({
      title: tokens.create,
      content: (close) => <NewAppToken params={params} onClose={close} />,
    });
  }

  const action = (
    <Button icon={Plus} onClick={create} disabled={!data}>
      {tokens.create}
    </Button>
  );
  return (
    <Section
      title={words.sections.tokens}
      text={words.tokens.text}
      action={data && data.items.length > 0 ? action : undefined}
    >
      {error && !data && <Failed error={error} retry={() => void refetch()} />}
      {!error && !data && <Skeleton lines={4} />}
      {data?.items.length === 0 && (
        <EmptyState icon={KeyRound} title={tokens.none} action={action}>
          {words.tokens.noneText}
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <ul className={styles.rows} aria-label={words.sections.tokens}>
          {data.items.map((token) => (
            <TokenRow key={token.id} token={token} params={params} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function TokenRow({ token, params }: { token: AppToken; params: { org: string; appId: string } }) {
  const { text, fill } = useAccountI18n();
  const { tokens } = text.settings;
  const dialogs = useDialogs();
  const { id, name, hint, createdBy, expiresAt, lastUsedAt } = token;
  const revoke = useChange(revokeAppToken, { invalidates: [listAppTokens], success: () => tokens.revoked });
  const over = expiresAt !== null && new Date(expiresAt) <= new Date();
  const when = (instant: string | null) => (instant ? <Time instant={instant} /> : tokens.never.toLocaleLowerCase());

  async function askToRevoke(): Promise<void> {
    const sure = await dialogs.confirm({
      title: fill(tokens.revokeTitle, { name }),
      text: tokens.revokeText,
      confirmLabel: tokens.revoke,
      danger: true,
    });
    if (sure) revoke.mutate({ params: { ...params, appTokenId: id } });
  }

  return (
    <li className={styles.item}>
      <div className={styles.itemWords}>
        <span className={styles.itemName}>
          <strong>{name}</strong>
          <code>
            {appTokenPrefix}…{hint}
          </code>
          {over && (
            <Badge tone="red" icon={Clock}>
              {tokens.expired}
            </Badge>
          )}
        </span>
        <span className={styles.meta}>
          {createdBy && <span className={styles.owner}>{createdBy.email}</span>}
          <span>
            {tokens.expires}: {when(expiresAt)}
          </span>
          <span>
            {tokens.lastUsed}: {when(lastUsedAt)}
          </span>
        </span>
      </div>
      <span className={styles.itemActions}>
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
