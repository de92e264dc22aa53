import type { BuildFacts } from '@muster/contract/build-details';
import { Disclosure } from '@muster/ui/Disclosure';
import { EmptyState } from '@muster/ui/EmptyState';
import { JsonView } from '@muster/ui/JsonView';
import { type KeyValue, KeyValues } from '@muster/ui/KeyValues';
import { FileQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import { osNames } from '../../../shared/apps/os-names.ts';
import { useAccountI18n } from '../../../shared/i18n/I18n.tsx';
import { Bytes } from '../BuildCells.tsx';
import { familyWords } from '../family-words.ts';
import type { BuildProps } from './build-context.ts';
import { PartBars } from './PartBars.tsx';
import styles from './panel.module.css';
import { SigningDetails } from './SigningDetails.tsx';

/** Everything that was read from the package, beyond the summary. */
export function BuildDetailsSection({ build }: BuildProps) {
  const words = useAccountI18n().text.buildPanel;
  const { facts } = build;
  if (facts === null) {
    return (
      <EmptyState icon={FileQuestion} title={words.unread}>
        {words.unreadText}
      </EmptyState>
    );
  }
  return (
    <div className={styles.disclosures}>
      <System facts={facts} system={(build.os && osNames[build.os]) || words.details.system} />
      <Permissions facts={facts} />
      <Features facts={facts} />
      {facts.signing && (
        <Disclosure title={words.details.signing} defaultOpen>
          <SigningDetails signing={facts.signing} />
        </Disclosure>
      )}
      <Values title={words.details.entitlements} values={facts.entitlements} />
      <Nested facts={facts} />
      {facts.parts.length > 0 && (
        <Disclosure title={words.details.parts} aside={<Bytes value={build.size} />} defaultOpen>
          <PartBars parts={facts.parts} />
        </Disclosure>
      )}
      <Texts title={words.details.names} texts={facts.names} />
      <Texts title={words.details.more} texts={facts.details} />
    </div>
  );
}

function Counted({
  title,
  count,
  open = false,
  children,
}: {
  title: string;
  count: number;
  open?: boolean;
  children: ReactNode;
}) {
  if (count === 0) return null;
  return (
    <Disclosure title={title} aside={count} defaultOpen={open}>
      {children}
    </Disclosure>
  );
}

function System({ facts, system }: { facts: BuildFacts; system: string }) {
  const i18n = useAccountI18n();
  const words = i18n.text.buildPanel.details;
  const items: KeyValue[] = [
    { label: i18n.fill(words.minimumOs, { system }), value: facts.minimumOs },
    { label: i18n.fill(words.targetOs, { system }), value: facts.targetOs },
    { label: words.architectures, value: facts.architectures?.join(', ') },
    { label: words.deviceFamilies, value: familyWords(i18n, facts.deviceFamilies ?? []) },
  ].filter(({ value }) => value !== undefined && value !== '');
  if (items.length === 0) return null;
  return (
    <Disclosure title={words.system} defaultOpen>
      <KeyValues items={items} columns={2} />
    </Disclosure>
  );
}

function Permissions({ facts: { permissions = [] } }: { facts: BuildFacts }) {
  const { text, fill } = useAccountI18n();
  const words = text.buildPanel.details;
  return (
    <Counted title={words.permissions} count={permissions.length} open>
      <ul className={styles.items}>
        {permissions.map(({ name, reason, upTo }) => (
          <li key={name}>
            <code>{name}</code>
            {upTo !== undefined && <span className={styles.side}>{fill(words.upTo, { version: upTo })}</span>}
            {reason !== undefined && <span className={styles.quiet}>{reason}</span>}
          </li>
        ))}
      </ul>
    </Counted>
  );
}

function Features({ facts: { features = [] } }: { facts: BuildFacts }) {
  const words = useAccountI18n().text.buildPanel.details;
  return (
    <Counted title={words.features} count={features.length}>
      <ul className={styles.items}>
        {features.map(({ name, required }) => (
          <li key={name}>
            <code>{name}</code>
            <span className={styles.side}>{required ? words.required : words.optional}</span>
          </li>
        ))}
      </ul>
    </Counted>
  );
}

function Values({ title, values = {} }: { title: string; values: Record<string, unknown> | undefined }) {
  return (
    <Counted title={title} count={Object.keys(values).length}>
      <JsonView label={title} value={values} levels={1} maxHeight={320} />
    </Counted>
  );
}

function Nested({ facts: { nested = [] } }: { facts: BuildFacts }) {
  const words = useAccountI18n().text.buildPanel.details;
  return (
    <Counted title={words.nested} count={nested.length}>
      <ul className={styles.items}>
        {nested.map(({ path, identifier, name, versionName, versionCode }) => (
          <li key={path}>
            {name ?? identifier ?? path}
            <span className={styles.side}>
              {[versionName, versionCode && `(${versionCode})`].filter(Boolean).join(' ')}
            </span>
            {identifier !== undefined && identifier !== name && (
              <span className={styles.quiet}>
                <code>{identifier}</code>
              </span>
            )}
            <span className={styles.quiet}>
              <code>{path}</code>
            </span>
          </li>
        ))}
      </ul>
    </Counted>
  );
}

function Texts({ title, texts = {} }: { title: string; texts: Record<string, string> | undefined }) {
  const entries = Object.entries(texts);
  return (
    <Counted title={title} count={entries.length}>
      <KeyValues items={entries.map(([label, value]) => ({ label, value }))} columns={2} />
    </Counted>
  );
}
