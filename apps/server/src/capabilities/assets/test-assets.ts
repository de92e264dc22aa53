/** For tests: a workspace that keeps assets, and files to send. */
import assert from 'node:assert/strict';
import type { AssetDetails } from '@muster/contract/assets';
import type { Sent } from '@muster/contract/call';
import * as calls from '@muster/contract/calls/assets';
import sharp from 'sharp';
import type { TestServer, TestUser } from '../../test-server.ts';
import { makePlace } from '../people/test-place.ts';

export type Answer =
  | { status: true; data: AssetDetails }
  | { status: false; error: { code: number; data?: { reason?: string; max?: number; problem?: string } } };

export const aPdf = (size = 200): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size - 9, 'x')]);

export const aPicture = (colour = '#07a'): Promise<Buffer> =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: colour } })
    .png()
    .toBuffer();

export async function keepsAssets(server: TestServer, limits: Record<string, number> = {}) {
  const place = await makePlace(server, { mdmAssetsStorageSize: 0, mdmDevices: 0, ...limits });
  const { owner, params } = place;
  const create = (body: Sent<typeof calls.createAsset>['body']) => owner.api(calls.createAsset, { params, body });
  const read = (assetId: string) => owner.api(calls.readAsset, { params: { ...params, assetId } });
  /** As a program would send it, with another announcement where a test wants one. */
  async function send(
    assetId: string,
    bytes: Uint8Array,
    { fileName = 'file', size = bytes.length, by = owner }: { fileName?: string; size?: number; by?: TestUser } = {},
  ): Promise<Answer> {
    const query = new URLSearchParams({ fileName, size: String(size) });
    const reply = await fetch(`${server.url}/upload/organizations/${params.org}/assets/${assetId}/versions?${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(bytes),
    });
    return (await reply.json()) as Answer;
  }
  const kept = async (assetId: string, bytes: Uint8Array, fileName?: string): Promise<AssetDetails> => {
    const answer = await send(assetId, bytes, { ...(fileName && { fileName }) });
    assert.ok(answer.status, JSON.stringify(answer));
    return answer.data;
  };
  const refused = async (...given: Parameters<typeof send>): Promise<string> => {
    const answer = await send(...given);
    assert.ok(!answer.status, 'it was taken');
    return [answer.error.code, answer.error.data?.reason].filter(Boolean).join(' ');
  };
  const download = async (assetId: string, version: number, headers: Record<string, string> = {}) => {
    const { url } = await owner.api(calls.linkAssetFile, {
      params: { ...params, assetId, version: String(version) },
    });
    return fetch(new URL(url, server.url), { headers });
  };
  const files = async () => {
    const keys: string[] = [];
    for await (const key of server.storage.list(`organizations/${place.id}/assets/`)) keys.push(key);
    return keys;
  };
  return { ...place, create, read, send, kept, refused, download, files };
}
