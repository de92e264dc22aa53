/**
 * RC2 in CBC (RFC 2268), for reading alone: older tools, Keychain Access of macOS among them, put certificates under its
 * 40 bits, and Node does not have it any more. All bits of the key count.
 */
const piTable = Buffer.from(
  'd978f9c419ddb5ed28e9fd794aa0d89dc67e37832b76538e624c6488448bfba2179a59f587b34f1361456d8d09817d32' +
    'bd8f40eb86b77b0bf09521225c6b4e8254d66593ce60b21c7356c014a78cf1dc1275ca1f3bbee4d1423dd430a33cb626' +
    '6fbf0eda4669075727f21d9bbc944303f811c7f690ef3ee706c3d52fc8661ed708e8eade8052eef784aa72ac354d6a2a' +
    '961ad2715a1549744b9fd05e0418a4ecc2e0416e0f51cbcc2491af50a1f47039997c3a8523b8b47afc02365b25559731' +
    '2d5dfa98e38a92ae05df2910676cbac9d300e6cfe19ea82c6316013f58e289a90d38341bab33ffb0bb480c5fb9b1cd2e' +
    'c5f3db47e5a59c770aa62068fe7fc1ad',
  'hex',
);

export function decryptRc2(key: Buffer, iv: Buffer, encrypted: Buffer): Buffer | undefined {
  if (encrypted.length === 0 || encrypted.length % 8 !== 0) return undefined;
  const words = expand(key);
  const plain = Buffer.alloc(encrypted.length);
  let before = iv;
  for (let at = 0; at < encrypted.length; at += 8) {
    const block = encrypted.subarray(at, at + 8);
    const opened = decryptBlock(words, block);
    for (let index = 0; index < 8; index += 1) plain[at + index] = (opened[index] ?? 0) ^ (before[index] ?? 0);
    before = block;
  }
  const padding = plain.at(-1) ?? 0;
  const isPadded = padding >= 1 && padding <= 8 && plain.subarray(-padding).every((byte) => byte === padding);
  return isPadded ? plain.subarray(0, -padding) : undefined;
}

function expand(key: Buffer): number[] {
  const bytes = Buffer.alloc(128);
  key.copy(bytes);
  const pi = (index: number) => piTable[index & 0xff] ?? 0;
  for (let at = key.length; at < 128; at += 1) bytes[at] = pi((bytes[at - 1] ?? 0) + (bytes[at - key.length] ?? 0));
  bytes[128 - key.length] = pi(bytes[128 - key.length] ?? 0);
  for (let at = 127 - key.length; at >= 0; at -= 1)
    bytes[at] = pi((bytes[at + 1] ?? 0) ^ (bytes[at + key.length] ?? 0));
  return Array.from({ length: 64 }, (_, index) => bytes.readUInt16LE(index * 2));
}

const rotations = [1, 2, 3, 5];

function decryptBlock(words: readonly number[], block: Buffer): Buffer {
  const r = [0, 2, 4, 6].map((at) => block.readUInt16LE(at));
  const of = (index: number) => r[index & 3] ?? 0;
  let next = 63;
  const mix = () => {
    for (let index = 3; index >= 0; index -= 1) {
      const turns = rotations[index] ?? 0;
      const turned = ((of(index) >>> turns) | (of(index) << (16 - turns))) & 0xffff;
      const used = (words[next] ?? 0) + (of(index + 3) & of(index + 2)) + (~of(index + 3) & of(index + 1));
      r[index] = (turned - used) & 0xffff;
      next -= 1;
    }
  };
  const mash = () => {
    for (let index = 3; index >= 0; index -= 1) r[index] = (of(index) - (words[of(index + 3) & 63] ?? 0)) & 0xffff;
  };
  for (const rounds of [5, 6, 5]) {
    for (let round = 0; round < rounds; round += 1) mix();
    if (next > 0) mash();
  }
  const opened = Buffer.alloc(8);
  r.forEach((word, index) => {
    opened.writeUInt16LE(word, index * 2);
  });
  return opened;
}
