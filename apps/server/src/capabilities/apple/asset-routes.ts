import * as calls from '@muster/contract/calls/apple';
import { fail } from '../../platform/errors.ts';
import { handleFile, type Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { isGoodLink } from './asset-links.ts';
import { findAssetFile } from './desired-declarations.ts';

async function* whole(content: Uint8Array) {
  yield content;
}

export function assetRoutes(platform: Platform): Route[] {
  return [
    handleFile(calls.readAppleAsset, async ({ params, readIn }) => {
      if (!isGoodLink(platform, params, params)) fail(4019);
      const file = await readIn(params.organizationId, (tx) => findAssetFile(tx, platform, params));
      const { bytes, type } = file ?? fail(4019);
      return { name: 'asset', type, content: whole(bytes) };
    }),
  ];
}
