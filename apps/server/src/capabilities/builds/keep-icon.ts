import { CodedError } from '../../platform/errors.ts';
import type { Pictures } from '../../platform/pictures/pictures.ts';

/** Null for what cannot be drawn, which refuses no build; while files cannot be kept, the build waits. */
export async function keepIcon(pictures: Pictures, icon: Buffer): Promise<string | null> {
  try {
    return await pictures.keep(icon, 'square');
  } catch (error) {
    if (error instanceof CodedError && error.code === 5206) return null;
    throw error;
  }
}
