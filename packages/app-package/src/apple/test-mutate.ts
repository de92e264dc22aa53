/** Numbers that look random and are the same each time (mulberry32). */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const tellingBytes = [0x00, 0x01, 0x7f, 0x80, 0xff];

/** The bytes with one to four things wrong: a byte, a number, a piece that is missing, doubled, or emptied. */
export function mutate(bytes: Uint8Array, random: (below: number) => number): Uint8Array {
  let made = Buffer.from(bytes);
  for (let left = 1 + random(4); left > 0 && made.length > 8; left -= 1) {
    const at = random(made.length);
    const length = Math.min(made.length - at, 1 + random(64));
    const way = random(8);
    if (way < 3) made[at] = random(2) === 0 ? random(256) : (tellingBytes[random(5)] ?? 0);
    else if (way === 3) made[at] = (made[at] ?? 0) ^ (1 << random(8));
    else if (way === 4 && at + 4 <= made.length)
      made.writeUInt32BE([0, 0xffffffff, 0x7fffffff, random(65_536)][random(4)] ?? 0, at);
    else if (way === 5) made = Buffer.concat([made.subarray(0, at), made.subarray(at + length)]);
    else if (way === 6) made = Buffer.concat([made.subarray(0, at), made.subarray(at, at + length), made.subarray(at)]);
    else if (random(4) === 0) made = made.subarray(0, at);
    else made.fill(0, at, at + length);
  }
  return made;
}
