import type { StoreBuild } from '@muster/contract/store';
import type { Texts } from '../shared/texts.ts';

/** What the visitor does once the file, or the question of iOS, is there. */
export function nextSteps({ os, format }: Pick<StoreBuild, 'os' | 'format'>, { steps }: Texts): string[] {
  return Object.values(steps[kindOf(os, format)]);
}

function kindOf(os: StoreBuild['os'], format: string | null): keyof Texts['steps'] {
  if (os === 'ios') return 'ios';
  if (os === 'android') return 'android';
  if (os === 'macos') return macosKinds[format ?? ''] ?? 'macosZip';
  if (os === 'windows') return /^(msix|appx)/.test(format ?? '') ? 'windowsMsix' : 'windows';
  return 'other';
}

const macosKinds: Record<string, 'macosDmg' | 'macosPkg'> = { dmg: 'macosDmg', pkg: 'macosPkg' };
