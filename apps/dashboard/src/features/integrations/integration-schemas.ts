import { integrationBody, integrationChange } from '@muster/contract/integrations';

const filter = integrationChange.shape.filter.def.innerType.shape;

/** What is asked of every integration, field by field. */
export const integrationSchemas = {
  events: integrationBody.shape.events,
  branches: filter.branches,
  tags: filter.tags,
  platforms: filter.platforms,
  language: integrationChange.shape.language.def.innerType,
  templates: integrationChange.shape.templates.def.innerType,
};

export function filterOf<B, T, P>({ branches, tags, platforms }: { branches: B; tags: T; platforms: P }) {
  return { branches, tags, platforms };
}
