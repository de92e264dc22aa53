import { type AdminUserDetail, readUser } from '@muster/contract/calls/admin-users';
import { Avatar } from '@muster/ui/Avatar';
import { Badge } from '@muster/ui/Badge';
import { Button } from '@muster/ui/Button';
import { CopyText } from '@muster/ui/CopyText';
import { KeyValues } from '@muster/ui/KeyValues';
import { Menu, MenuItem } from '@muster/ui/Menu';
import { Time } from '@muster/ui/Time';
import { Bot, Ellipsis, MailCheck, MailWarning, Shield, UserRoundCheck, UserX } from 'lucide-react';
import { Link } from 'react-router';
import { useCall } from '../../shared/api/use-call.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { EntityPanel } from '../../shared/panels/EntityPanel.tsx';
import { pathTo } from '../../shared/paths.ts';
import { useSupplant } from '../../shared/supplanting/use-supplant.tsx';
import styles from './provider.module.css';

/** The side panel `account`: an account of the installation, as the provider's staff see it. */
export function AccountPanel({ id }: { id: string }) {
  const words = useAccountI18n().text.provider.account;
  const read = useCall(readUser, { params: { accountId: id } });
  return (
    <EntityPanel read={read} gone={{ icon: UserX, title: words.gone, text: words.goneText }}>
      {(account) => (
        <div className={styles.panel}>
          <Head account={account} />
          <Facts account={account} />
          <Workspaces account={account} />
          {!account.serviceAccount && <Sessions account={account} />}
        </div>
      )}
    </EntityPanel>
  );
}

interface Props {
  account: AdminUserDetail;
}

function Head({ account }: Props) {
  const { text, texts } = useAccountI18n();
  const words = text.provider;
  const supplant = useSupplant();
  const { id, email, fullName, picture, role, unverified, serviceAccount } = account;
  const name = fullName || email;
  const why = serviceAccount ? words.account.programText : role === 'user' ? undefined : texts.errors[5207].text;
  return (
    <section className={styles.account}>
      <Avatar name={name} id={id} src={picture} size="lg" />
      <div className={styles.who}>
        <h3>{name}</h3>
        {fullName !== '' && <CopyText text={email} whole />}
        <div className={styles.badges}>
          {serviceAccount ? (
            <Badge tone="purple" icon={Bot}>
              {words.serviceAccount}
            </Badge>
          ) : (
            <>
              <Badge tone={role === 'user' ? 'slate' : 'blue'} icon={Shield}>
                {texts.labels.platformRole[role]}
              </Badge>
              <Badge tone={unverified ? 'amber' : 'green'} icon={unverified ? MailWarning : MailCheck}>
                {unverified ? words.unverified : words.verified}
              </Badge>
            </>
          )}
        </div>
      </div>
      <Menu
        label={words.account.menu}
        placement="bottom end"
        trigger={<Button color="outline" icon={Ellipsis} label={words.account.menu} />}
      >
        <MenuItem
          icon={UserRoundCheck}
          disabled={why !== undefined}
          {...(why !== undefined && { tooltip: why })}
          onAction={() => supplant({ userId: id, name, path: '/' })}
        >
          {words.account.supplant}
        </MenuItem>
      </Menu>
    </section>
  );
}

function Facts({ account }: Props) {
  const { text, texts, fill } = useAccountI18n();
  const words = text.provider;
  const { has2FAActive, passkeys, lastSignInAt, verifiedAt, ssoUser } = account;
  const factors = [
    ...(has2FAActive ? [words.account.authenticator] : []),
    ...(passkeys > 0 ? [fill(words.account.passkeys, { count: passkeys })] : []),
  ];
  const ofPeople = [
    {
      label: words.account.lastSignIn,
      value: lastSignInAt === null ? words.account.never : <Time instant={lastSignInAt} />,
    },
    { label: words.account.secondFactor, value: factors.join(', ') || words.off },
    {
      label: words.account.verification,
      value: verifiedAt === null ? words.unverified : <Time instant={verifiedAt} />,
    },
    { label: words.account.signsInWith, value: ssoUser ? words.account.sso : words.account.password },
    { label: words.columns.newsletter, value: account.newsletter ? words.on : words.off },
    { label: words.account.language, value: texts.labels.language[account.language] },
  ];
  return (
    <KeyValues
      columns={2}
      items={[
        ...(account.serviceAccount ? [] : ofPeople),
        { label: words.columns.created, value: <Time instant={account.creationDate} /> },
        { label: words.account.id, value: account.id, mono: true, copy: true },
      ]}
    />
  );
}

function Workspaces({ account: { organizations } }: Props) {
  const { text, texts } = useAccountI18n();
  const words = text.provider;
  return (
    <section className={styles.part}>
      <h3>{words.nav.organizations}</h3>
      {organizations.length === 0 ? (
        <p>{words.account.noWorkspaces}</p>
      ) : (
        <ul className={styles.rows} aria-label={words.nav.organizations}>
          {organizations.map(({ id, name, slug, role }) => (
            <li key={id}>
              <Link to={`${pathTo('dm-organizations')}?${new URLSearchParams({ s: 'org', id })}`}>{name}</Link>
              <span className={styles.quiet}>/{slug}</span>
              <span>{texts.labels.workspaceRole[role]}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Sessions({ account: { sessions } }: Props) {
  const { text } = useAccountI18n();
  const words = text.provider.account;
  return (
    <section className={styles.part}>
      <h3>{words.sessions}</h3>
      {sessions.length === 0 ? (
        <p>{words.noSessions}</p>
      ) : (
        <ul className={styles.rows} aria-label={words.sessions}>
          {sessions.map(({ id, browser, system, address, lastUsedAt }) => (
            <li key={id}>
              <span>{[browser, system].filter(Boolean).join(', ') || words.unknownBrowser}</span>
              <span className={styles.quiet}>{address}</span>
              <Time instant={lastUsedAt} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
