import { putBrandingPicture } from '@muster/contract/calls/settings';
import { asOwner, picture } from '../../sweep/scene.ts';
import type { SweepPart } from '../../sweep/sweep-part.ts';
import type { SweepServer, Workspace } from '../../sweep/sweep-types.ts';

const workspaceId = (_server: SweepServer, workspace: Workspace) => workspace.id;
const ownerId = (_server: SweepServer, workspace: Workspace) => workspace.ownerId;

export const sweepPart: SweepPart = {
  samples: {
    org: workspaceId,
    organization: workspaceId,
    organizationId: workspaceId,
    workspace: workspaceId,
    workspaceId,
    userId: ownerId,
    memberId: ownerId,
  },
  scenes: {
    'workspaces.delete': async ({ home }) => ({ body: { slug: home.slug } }),
    'workspaces.putBrandingPicture': async () => ({ body: await picture() }),
    'workspaces.deleteBrandingPicture': async (stage) => {
      const { api, token, params } = await asOwner(stage);
      await api(putBrandingPicture, { params: { ...params, kind: 'logo' }, body: await picture() });
      return { token };
    },
  },
};
