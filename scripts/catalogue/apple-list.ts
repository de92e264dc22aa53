import {
  type AppleFacts,
  contents,
  declarationFacts,
  type FactGroup,
  type FactKey,
  type FactSystems,
  profileFacts,
  profileId,
} from './apple-schema.ts';

/** For each group a line `[id] type systems`, then one for each key: `path type required range values systems`. */
export function appleFacts(profiles: AppleFacts, declarations: AppleFacts): string[] {
  const groups: string[][] = [];
  for (const [name, fact] of profileFacts(profiles)) groups.push(groupFacts(profileId(name, fact), fact));
  for (const [, fact] of declarationFacts(declarations)) {
    const inner = declarations.declarations?.[contents[fact.type] ?? ''];
    const inside = inner?.keys.flatMap((key) => keyFacts(key, 'Content/')) ?? [];
    groups.push([...groupFacts(`apple.declaration.${fact.type}`, fact), ...inside]);
  }
  return groups.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)).flat();
}

function groupFacts(id: string, fact: FactGroup): string[] {
  return [line(`[${id}]`, fact.type, systemFacts(fact.os)), ...fact.keys.flatMap((key) => keyFacts(key, ''))];
}

function keyFacts(fact: FactKey, prefix: string): string[] {
  const path = `${prefix}${fact.k === 'ANY' ? '*' : fact.k}`;
  const range = fact.range ? `${fact.range.min ?? ''}..${fact.range.max ?? ''}` : '';
  const values = fact.enum ? JSON.stringify(fact.enum) : '';
  return [
    line(path, fact.t, fact.req ? 'required' : '', range, values, systemFacts(fact.os)),
    ...(fact.sk ?? []).flatMap((key) => keyFacts(key, `${path}/`)),
  ];
}

function line(...cells: string[]): string {
  return cells.join('\t').trimEnd();
}

function systemFacts(os: FactSystems = {}): string {
  return Object.entries(os)
    .map(([system, { in: since = '', rm = '', sup, userenroll, enroll = [] }]) =>
      [system, since, rm, sup ? 'supervised' : '', userenroll === 'allowed' ? '' : userenroll, enroll.join('+')]
        .join(' ')
        .trimEnd(),
    )
    .join(';');
}
