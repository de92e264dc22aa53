/** API levels and the versions that people know (https://developer.android.com/tools/releases/platforms). */
const androidVersions: Readonly<Record<number, string>> = {
  19: '4.4',
  21: '5',
  22: '5.1',
  23: '6',
  24: '7',
  25: '7.1',
  26: '8',
  27: '8.1',
  28: '9',
  29: '10',
  30: '11',
  31: '12',
  32: '12.1',
  33: '13',
  34: '14',
  35: '15',
  36: '16',
};

/** Undefined for levels that were not there when this was written, and for names of previews. */
export function androidVersionOf(level: string): string | undefined {
  const number = Number(level);
  if (number > 0 && number < 19) return '4';
  return androidVersions[number === 20 ? 21 : number];
}

/** How people call the least version that a package asks for. */
export function minimumVersion(os: string | null, minimum: string | undefined): string | null {
  if (minimum === undefined || minimum === '') return null;
  return os === 'android' ? (androidVersionOf(minimum) ?? `API ${minimum}`) : minimum;
}

/** Numbers with dots between them; what is missing counts as 0. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map((part) => Number.parseInt(part, 10) || 0));
  for (let at = 0; at < Math.max(left?.length ?? 0, right?.length ?? 0); at++) {
    const difference = (left?.[at] ?? 0) - (right?.[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
