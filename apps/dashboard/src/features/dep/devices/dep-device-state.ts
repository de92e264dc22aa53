import type { DepDevice } from '@muster/contract/dep';

export type DepDeviceState = DepDevice['status'] | 'gone' | 'refused';

/** What matters most of a device. */
export function stateOf({ goneAt, problem, status }: Pick<DepDevice, 'goneAt' | 'problem' | 'status'>): DepDeviceState {
  if (goneAt !== null) return 'gone';
  return problem === null ? status : 'refused';
}

interface Words {
  SUCCESS: string;
  FAILED: string;
  NOT_ACCESSIBLE: string;
  other: string;
}

/** What Apple said of a device, in words; what is unknown is shown as it came. */
export function resultText(words: Words, result: string): string {
  if (result === 'SUCCESS' || result === 'FAILED' || result === 'NOT_ACCESSIBLE') return words[result];
  return words.other.replace('{word}', () => result);
}
