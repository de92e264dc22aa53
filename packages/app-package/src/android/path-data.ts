/** How many numbers each command takes. */
const counts: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };

/**
 * Path data of a vector drawable, written anew for SVG: commands and plain numbers and nothing else. The same language
 * except that the flags of arcs are numbers like any other here, so they always stand apart. What follows the first
 * thing that makes no sense is left out, as SVG wants it.
 */
export function svgPath(data: string): { path: string; whole: boolean } {
  const token = /[\s,]*(?:([a-zA-Z])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?))/y;
  const pieces: string[] = [];
  let command = '';
  let numbers: string[] = [];
  let whole = true;

  const finish = (): boolean => {
    const count = counts[command.toLowerCase()] ?? 0;
    if (command === '') return numbers.length === 0;
    // Exporters of animations leave commands without numbers, which draw nothing on Android and are an error in SVG.
    const fits = count === 0 ? numbers.length === 0 : numbers.length % count === 0;
    const kept = count === 0 ? [] : numbers.slice(0, numbers.length - (numbers.length % count));
    if (count === 0 || kept.length > 0) pieces.push(`${command}${kept.join(' ')}`);
    numbers = [];
    return fits;
  };

  let end = 0;
  for (let match = token.exec(data); match; match = token.exec(data)) {
    end = token.lastIndex;
    if (match[2] !== undefined) {
      const number = Number(match[2]);
      numbers.push(Number.isFinite(number) && Math.abs(number) < 1e7 ? plain(number) : '0');
      continue;
    }
    const next = match[1] ?? '';
    whole = finish() && whole;
    command = '';
    if (!(next.toLowerCase() in counts) || (pieces.length === 0 && next.toLowerCase() !== 'm') || !whole) {
      return { path: pieces.join(''), whole: false };
    }
    command = next;
  }
  whole = finish() && whole && data.slice(end).trim() === '';
  return { path: pieces.join(''), whole };
}

/** As short as it can be without a visible difference. */
export function plain(number: number): string {
  if (!Number.isFinite(number)) return '0';
  return String(Math.round(number * 10_000) / 10_000);
}
