/** Scripts: their text is kept in the database, each version of it, and counts as what it takes in UTF-8. */
import { createHash, randomUUIDv7 } from 'node:crypto';
import { fillScript, type Script, type ScriptLanguage, unknownVariables, variablesIn } from '@muster/contract/assets';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { recordChange } from '../../platform/events/record-change.ts';
import { requireFeature, requireQuota } from '../billing/index.ts';
import { type AssetRow, findDeviceFacts, findScript, insertVersion, lockAsset, sumStorage } from './assets-store.ts';
import { changedText, shortened } from './audit-text.ts';

const extensions: Readonly<Record<ScriptLanguage, string>> = {
  bash: 'sh',
  zsh: 'zsh',
  python: 'py',
  powershell: 'ps1',
};

export async function saveScript(
  tx: Tx,
  id: string,
  { basedOn, ...script }: Script & { basedOn?: number | undefined },
  userId: string,
): Promise<void> {
  await requireFeature(tx, 'mdmAssets');
  const row = (await lockAsset(tx, id)) ?? fail(3001);
  if (row.type !== 'script') fail(5310, { reason: 'NO_SCRIPT' });
  if (basedOn !== undefined && basedOn !== row.newest) fail(5203);
  await addScript(tx, row, script, userId);
}

/** The next version of one that is held. The same text again makes no version. */
export async function addScript(tx: Tx, row: AssetRow, script: Script, userId: string | null): Promise<void> {
  requireKnownNames(script);
  const before = row.current === null ? undefined : await findScript(tx, row.id, row.current);
  if (before && row.current === row.newest && isSame(before, script)) return;
  const bytes = Buffer.from(script.content);
  await requireQuota(tx, 'mdmAssetsStorageSize', { used: sumStorage, wanted: bytes.length });
  const current = await insertVersion(tx, row.id, {
    id: randomUUIDv7(),
    fileName: `${fileNameOf(row.name)}.${extensions[script.language]}`,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    picture: null,
    script,
    createdBy: userId,
  });
  await recordChange(tx, {
    entity: 'mdmAsset',
    action: 'update',
    entityId: row.id,
    entityName: row.name,
    before: { current: row.current, ...toldBefore(before, script) },
    after: { current, ...told(before, script) },
  });
}

function told(before: Script | undefined, { language, content, arguments: declared }: Script) {
  if (before === undefined) return { language, content: shortened(content), arguments: declared };
  return { language, content: changedText(before.content, content).after, arguments: declared };
}

function toldBefore(before: Script | undefined, after: Script) {
  if (before === undefined) return {};
  const { language, arguments: declared } = before;
  return { language, content: changedText(before.content, after.content).before, arguments: declared };
}

function isSame(a: Script, b: Script): boolean {
  // Objects of the database have their keys in another order.
  const flat = ({ arguments: declared }: Script) =>
    JSON.stringify(declared.map((one) => [one.name, one.default, one.required]));
  return a.language === b.language && a.content === b.content && flat(a) === flat(b);
}

/** What every file system takes. */
function fileNameOf(name: string): string {
  return (
    name
      .replaceAll(/[^\p{L}\p{N}._ -]/gu, '_')
      .trim()
      .slice(0, 100) || 'script'
  );
}

function requireKnownNames({ content, arguments: declared }: Script): void {
  const names = unknownVariables(content, declared);
  if (names.length > 0) fail(5312, { data: { names: names.slice(0, 50) } });
}

/** As the device would get it. */
export async function previewScript(
  tx: Tx,
  { deviceId, values, ...script }: Script & { deviceId: string; values: Readonly<Record<string, string>> },
): Promise<{ content: string; empty: string[]; missing: string[] }> {
  requireKnownNames(script);
  const facts = (await findDeviceFacts(tx, deviceId)) ?? fail(3001);
  const given = script.arguments.map(({ name, default: fallback }) => {
    const value = (Object.hasOwn(values, name) && values[name]) || fallback;
    return [name, fillScript(value, facts)] as const;
  });
  const known = { ...facts, ...Object.fromEntries(given.map(([name, value]) => [`argument.${name}`, value])) };
  const named = new Set(variablesIn(script.content).map(({ name }) => name));
  const required = script.arguments.filter((argument) => argument.required).map(({ name }) => name);
  return {
    content: fillScript(script.content, known),
    empty: [...named].filter((name) => !name.startsWith('argument.') && !known[name as keyof typeof known]),
    missing: given.filter(([name, value]) => value === '' && required.includes(name)).map(([name]) => name),
  };
}
