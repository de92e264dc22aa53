import { EmptyState } from '@muster/ui/EmptyState';
import { Time } from '@muster/ui/Time';
import { ChartNoAxesColumn, ScrollText } from 'lucide-react';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import styles from './device.module.css';
import { FactsTable, useFacts } from './facts.tsx';

const dash = '—';

export function CertificatesPage() {
  const { text } = useAccountI18n();
  const { facts: words, yes, no } = text.devices;
  const read = useFacts('certificates');
  return (
    <FactsTable
      read={read}
      title={text.devices.page.tabs['device-certificates']}
      keyOf={({ sha256 }) => sha256}
      columns={[
        {
          header: words.certificates.name,
          value: ({ commonName }) => commonName,
          words: ({ commonName }) => commonName,
        },
        { header: words.certificates.issuer, value: ({ issuer }) => issuer ?? dash, words: ({ issuer }) => issuer },
        { header: words.certificates.until, value: ({ notAfter }) => (notAfter ? <Time instant={notAfter} /> : dash) },
        { header: words.certificates.identity, value: ({ identity }) => (identity ? yes : no) },
      ]}
    />
  );
}

export function AccountsPage() {
  const { text } = useAccountI18n();
  const { facts: words, yes, no } = text.devices;
  const read = useFacts('accounts');
  const flag = (value: boolean | undefined) => (value === undefined ? dash : value ? yes : no);
  return (
    <FactsTable
      read={read}
      title={text.devices.page.tabs['device-accounts']}
      keyOf={({ name, guid }) => `${name} ${guid}`}
      columns={[
        { header: words.accounts.name, value: ({ name }) => name, words: ({ name }) => name },
        {
          header: words.accounts.fullName,
          value: ({ fullName }) => fullName ?? dash,
          words: ({ fullName }) => fullName,
        },
        { header: words.accounts.loggedIn, value: ({ loggedIn }) => flag(loggedIn) },
        { header: words.accounts.secureToken, value: ({ secureToken }) => flag(secureToken) },
      ]}
    />
  );
}

export function BooksPage() {
  const { text } = useAccountI18n();
  const { facts: words } = text.devices;
  const read = useFacts('books');
  const states: Record<string, string> = text.devices.labels.book;
  return (
    <FactsTable
      read={read}
      title={text.devices.page.tabs['device-books']}
      keyOf={({ identifier }) => identifier}
      columns={[
        {
          header: words.books.name,
          value: ({ title, identifier }) => title ?? identifier,
          words: ({ title }) => title,
        },
        { header: words.books.author, value: ({ author }) => author ?? dash, words: ({ author }) => author },
        { header: words.books.state, value: ({ state }) => (state && states[state]) ?? state ?? dash },
      ]}
    />
  );
}

export function ScriptsPage() {
  const { facts: words } = useAccountI18n().text.devices;
  return (
    <div className={styles.page}>
      <EmptyState icon={ScrollText} title={words.scripts}>
        {words.scriptsText}
      </EmptyState>
    </div>
  );
}

export function UsagePage() {
  const { facts: words } = useAccountI18n().text.devices;
  return (
    <div className={styles.page}>
      <EmptyState icon={ChartNoAxesColumn} title={words.usage}>
        {words.usageText}
      </EmptyState>
    </div>
  );
}
