import { CodedError } from '../../platform/errors.ts';
import type { Pictures } from '../../platform/pictures/pictures.ts';

/**
 * An icon that came with a build of a workspace. Those wait apart from the pictures that people put, which may be slow. Null for what cannot be drawn, which refuses no build; while files cannot be kept, the build waits.
 */
export async function keepIcon(pictures: Pictures, icon: Buffer, organizationId: string): Promise<string | null> {
  try {
    return await pictures.keep(icon, 'square', `builds of ${organizationId}`);
  } catch (error) {
    if (error instanceof CodedError && error.code === 5206) return null;
    throw error;
  }
}
