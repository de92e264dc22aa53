import type { Composition } from '@muster/catalogue/catalogue';
import { loadCatalogue, platformOfType } from '@muster/catalogue/load-catalogue';
import type { Tx } from '../../platform/db/database.ts';
import { fail, failFields } from '../../platform/errors.ts';
import { requireFeature } from '../billing/index.ts';
import { readLayers } from './impact-list.ts';
import { composeLayers } from './policy-impact.ts';

/** What a device would have that had all of these policies. */
export async function composePolicies(tx: Tx, policyIds: readonly string[]): Promise<Composition> {
  await requireFeature(tx, 'policyComposition');
  const ids = [...new Set(policyIds.map((id) => id.toLowerCase()))];
  const layers = await readLayers(tx, ids);
  if (layers.length !== ids.length) fail(3001);
  const [type, ...others] = new Set(layers.map((layer) => layer.type));
  // No device has policies of two types.
  if (type === undefined || others.length > 0)
    failFields([{ field: 'policyIds', rules: [{ name: 'type', params: {} }] }]);
  return composeLayers(await loadCatalogue(platformOfType[type]), layers);
}
