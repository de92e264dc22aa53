import type { Reply } from '@muster/contract/call';
import type { listAudit } from '@muster/contract/calls/audit';
import type { EnumerationValue } from '@muster/contract/enumerations/all';
import { labelIn } from '@muster/phrases/lookup';
import type { AccountI18n } from '../i18n/I18n.tsx';

type Words = Pick<AccountI18n, 'text' | 'texts' | 'fill' | 'language'>;

interface Told {
  pattern: string;
  params: Record<string, string | number>;
}

export type AuditEntry = Reply<typeof listAudit>['items'][number];

/** Stands where the one who did it is named, so that the page can set them apart. */
const place = '\u0001';

interface Sentence {
  /** What is said before and after who did it. */
  before: string;
  who: string;
  after: string;
  /** Who really did it, where the provider's staff acted for somebody and the sentence does not tell. */
  bySupplanter?: string | undefined;
  /** The parts that changed, by their names, where the sentence does not tell. */
  fields: string[];
}

/** An entry of the audit as one would tell it: "Ana Ruiz added tomas@example.com as admin". */
export function activitySentence(i18n: Words, entry: AuditEntry): Sentence {
  const { text, fill } = i18n;
  const told = special(i18n, entry);
  const pattern = told?.pattern ?? text.activity[entry.action];
  const sentence = fill(pattern, { ...told?.params, what: thing(i18n, entry), who: place });
  const [before = '', after = ''] = sentence.split(place);
  const { userName, userEmail, supplanterEmail } = entry;
  const changed = entry.diff.map(({ path }) => path[0]).filter((name) => name !== undefined);
  const nobody = entry.entity === 'failedSignIn' ? text.activity.somebody : text.activity.system;
  const fields = told || entry.action !== 'update' ? [] : [...new Set(changed)];
  if (entry.entity === 'supplanting' && supplanterEmail) return { before, who: supplanterEmail, after, fields };
  const bySupplanter = supplanterEmail ? fill(text.activity.bySupplanter, { email: supplanterEmail }) : undefined;
  return { before, who: userName ?? userEmail ?? nobody, after, bySupplanter, fields };
}

/** Some changes have a better word than created, changed or deleted. */
function special({ text, texts, language, fill }: Words, entry: AuditEntry): Told | undefined {
  const { activity } = text;
  const { entity, action, entityName: name } = entry;
  if (entity === 'signIn') return { pattern: activity.signedIn, params: {} };
  if (entity === 'failedSignIn') {
    const failure = wordFor(activity.signInFailures, newValue(entry, 'failure'));
    return { pattern: activity.signInFailed, params: { name: name ?? '', failure } };
  }
  if (entity === 'command' && action === 'create' && name !== null) {
    const command = wordFor(activity.commands, newValue(entry, 'kind'));
    return { pattern: activity.commandSent, params: { name, command } };
  }
  if (entity === 'bulkTask' && action === 'create') {
    const task = wordFor(texts.labels.bulkTaskKind, newValue(entry, 'kind'));
    return { pattern: activity.bulkTaskStarted, params: { task, count: Number(newValue(entry, 'total') ?? 0) } };
  }
  if (entity === 'organizationCollaborator' && name !== null) {
    if (action === 'delete') return { pattern: activity.memberRemoved, params: { name } };
    // Somebody who was invited has come.
    if (action === 'update' && newValue(entry, 'status') === 'active') return { pattern: activity.joined, params: {} };
    const role = newValue(entry, 'role');
    if (typeof role !== 'string') return undefined;
    const label = labelIn(texts.labels, 'workspaceRole', role as EnumerationValue<'workspaceRole'>);
    const params = { name, role: label.toLocaleLowerCase(language) };
    return { pattern: action === 'create' ? activity.memberAdded : activity.roleChanged, params };
  }
  if (entity === 'invitation' && name !== null) {
    if (action === 'create') return { pattern: activity.invited, params: { name } };
    if (newValue(entry, 'state') === 'accepted') return { pattern: activity.accepted, params: {} };
  }
  const reason = newValue(entry, 'reason');
  if (entity === 'supplanting' && name !== null && typeof reason === 'string') {
    return { pattern: activity.supplanted, params: { name, reason } };
  }
  if (entity === 'supplanting' && name !== null && action === 'update') {
    return { pattern: activity.supplantRefused, params: { name } };
  }
  const [created, updated] = [newValue(entry, 'created'), newValue(entry, 'updated')];
  if (entity === 'employee' && name !== null && typeof created === 'number' && typeof updated === 'number') {
    return { pattern: activity.employeesImported, params: { name, created, updated } };
  }
  if (entity === 'organization' && action === 'update') {
    const chosen = newValue(entry, 'products');
    if (!Array.isArray(chosen)) return undefined;
    const labels = chosen.map((product) =>
      labelIn(texts.labels, 'planChoice', product as EnumerationValue<'planChoice'>),
    );
    const [one = '', other] = labels.map((label) => label.toLocaleLowerCase(language));
    const products = other === undefined ? one : fill(activity.and, { one, other });
    return { pattern: activity.productsChosen, params: { products } };
  }
  return undefined;
}

/** What a value is called; one that this version does not know by itself. */
function wordFor(words: Readonly<Record<string, string>>, value: unknown): string {
  const key = String(value ?? '');
  return (Object.hasOwn(words, key) && words[key]) || key;
}

/** The value that something has since the change, wherever in the object it is. */
function newValue({ diff }: AuditEntry, name: string): unknown {
  return diff.find(({ path, kind }) => path.at(-1) === name && kind !== 'D')?.rhs;
}

/** "the policy “Sales phones”"; the workspace one is in needs no name. */
function thing({ text, fill }: Pick<AccountI18n, 'text' | 'fill'>, { entity, entityName }: AuditEntry): string {
  const { things, named }: { things: Readonly<Record<string, string>>; named: string } = text.activity;
  // Of a kind that this version does not know yet: by its own name.
  const word = Object.hasOwn(things, entity) ? (things[entity] ?? entity) : entity;
  return entityName === null || entity === 'organization' ? word : fill(named, { thing: word, name: entityName });
}
