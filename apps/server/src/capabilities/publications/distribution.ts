/** Translates between publications and the form in which build servers send and read them. */
import type { Distribution, DistributionChange } from '@muster/contract/integration-publications';
import type { PublicationDetails, PublicationFilter } from '@muster/contract/publications';
import type { Tx } from '../../platform/db/database.ts';
import { failFields } from '../../platform/errors.ts';
import { uuid } from '../../platform/uuid.ts';
import { findGroupIds } from '../people/index.ts';
import type { PublicationChange } from './publications-service.ts';
import { groupNames } from './publications-store.ts';

export async function readDistribution(
  tx: Tx,
  { password: _, ...sent }: DistributionChange,
  passwordHash: string | undefined,
): Promise<PublicationChange> {
  const { filter, groups, userAudienceMap, terms, configuration, ...rest } = sent;
  const { allowedCountries, blockedCountries, expirationDate, ...plain } = rest;
  return {
    ...plain,
    passwordHash,
    filter: filter && readFilter(filter),
    groups: groups && (await readGroups(tx, groups)),
    userAudiences: userAudienceMap,
    accessControl: { allowedCountries, blockedCountries, expirationDate, ...(terms && { terms }) },
    customization: configuration && { ...configuration.application, ...configuration.branding },
  };
}

export async function writeDistributions(tx: Tx, all: readonly PublicationDetails[]): Promise<Distribution[]> {
  const names = await groupNames(tx, [...new Set(all.flatMap(({ groups }) => groups.flat()))]);
  return all.map((publication) => {
    const { filter, accessControl, customization, userAudiences, applicationId, builds } = publication;
    const { name, description, ...branding } = customization;
    return {
      ...publication,
      ...accessControl,
      application: applicationId,
      filter: {
        type: filter.type,
        value: 'value' in filter ? filter.value : null,
        builds: 'builds' in filter ? filter.builds.map((id) => ({ id })) : [],
      },
      lastBuilds: builds,
      groups: publication.groups.map((list) => list.map((id) => names.get(id) ?? id)),
      userAudienceMap: userAudiences,
      configuration: { application: { name, description }, branding },
    };
  });
}

function readFilter({
  type,
  value,
  builds = [],
  ...platforms
}: NonNullable<DistributionChange['filter']>): PublicationFilter {
  if (type === 'last') return { type };
  if (type !== 'build' && type !== 'builds') {
    if (!value) failFields([{ field: 'filter.value', rules: [{ name: 'required', params: {} }] }]);
    return { type, value };
  }
  const { ios, android, macos, windows } = platforms;
  const named = [value, ios, android, macos, windows].filter((id) => id !== null && id !== undefined && id !== '');
  const ids = new Set([
    ...builds.map((build) => (typeof build === 'string' ? build : build.id)),
    ...(named as string[]),
  ]);
  if (ids.size === 0) failFields([{ field: 'filter.builds', rules: [{ name: 'selectBuild', params: {} }] }]);
  if ([...ids].some((id) => !uuid.test(id)))
    failFields([{ field: 'filter.builds', rules: [{ name: 'type', params: {} }] }]);
  return { type: 'builds', builds: [...ids] };
}

/** By name or by id; a name that no group has is a mistake in the field. */
async function readGroups(tx: Tx, groups: readonly (readonly string[])[]): Promise<string[][]> {
  const names = [...new Set(groups.flat().filter((text) => !uuid.test(text)))];
  const ids = names.length === 0 ? new Map<string, string>() : await findGroupIds(tx, names);
  const unknown = names.filter((name) => !ids.has(name));
  if (unknown.length > 0)
    failFields([{ field: 'groups', rules: [{ name: 'oneOf', params: { values: unknown.join(', ') } }] }]);
  return groups.map((list) => list.map((text) => ids.get(text) ?? text));
}
