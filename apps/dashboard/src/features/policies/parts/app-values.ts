import type { PolicyApp } from '@muster/contract/policies';

export const configurationKinds = ['string', 'number', 'boolean', 'json'] as const;
export type ConfigurationKind = (typeof configurationKinds)[number];
export interface ConfigurationRow {
  key: string;
  kind: ConfigurationKind;
  value: string;
}

export function toRows(configuration: Readonly<Record<string, unknown>> | undefined): ConfigurationRow[] {
  return Object.entries(configuration ?? {}).map(([key, value]) => {
    if (typeof value === 'string') return { key, kind: 'string', value };
    if (typeof value === 'number') return { key, kind: 'number', value: String(value) };
    if (typeof value === 'boolean') return { key, kind: 'boolean', value: String(value) };
    return { key, kind: 'json', value: JSON.stringify(value) };
  });
}

/** Undefined where a value is not what its kind says. */
function readRow({ kind, value }: ConfigurationRow): { value: unknown } | undefined {
  if (kind === 'string') return { value };
  if (kind === 'boolean') return { value: value === 'true' };
  if (kind === 'number') {
    const number = Number(value.trim().replace(',', '.'));
    return value.trim() !== '' && Number.isFinite(number) ? { value: number } : undefined;
  }
  try {
    return { value: JSON.parse(value) };
  } catch {
    return undefined;
  }
}

/** The configuration of rows; the number of the first row that is not right where one is not. */
export function fromRows(rows: readonly ConfigurationRow[]): Record<string, unknown> | { wrong: number } {
  const made: [string, unknown][] = [];
  for (const [index, row] of rows.entries()) {
    const read = readRow(row);
    const key = row.key.trim();
    if (!read || key === '' || made.some(([other]) => other === key)) return { wrong: index };
    made.push([key, read.value]);
  }
  return Object.fromEntries(made);
}

/** Only what belongs to the type that was chosen. */
export function cleanApp(app: PolicyApp): PolicyApp {
  const { id, type, mode, removeWithPolicy, configuration, schedule, name } = app;
  const common = {
    id,
    type,
    mode,
    removeWithPolicy,
    ...(name && { name }),
    ...(configuration && Object.keys(configuration).length > 0 && { configuration }),
    ...(mode === 'scheduled' && schedule && { schedule }),
  };
  if (type === 'store') {
    return {
      ...common,
      ...(app.storeId && { storeId: app.storeId }),
      ...(app.identifier && { identifier: app.identifier }),
    };
  }
  if (type === 'asset') return { ...common, ...(app.assetId && { assetId: app.assetId }) };
  return {
    ...common,
    ...(app.applicationId && { applicationId: app.applicationId }),
    ...(type === 'build' && app.buildId && { buildId: app.buildId }),
    ...(type !== 'build' && type !== 'lastBuild' && app.filter && { filter: app.filter }),
  };
}
