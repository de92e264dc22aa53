/** A tar archive of one small file, as each kind of tar writes its first header. */
export function testTar(kind: 'ustar' | 'gnu' | 'pax' | 'v7'): Buffer {
  const header = Buffer.alloc(512);
  header.write('notes.txt', 0);
  header.write('0000644\0', 100);
  header.write('00000000005\0', 124);
  header.write('00000000000\0', 136);
  header.write(kind === 'pax' ? 'g' : '0', 156);
  if (kind === 'gnu') header.write('ustar  \0', 257, 'latin1');
  else if (kind !== 'v7') header.write('ustar\x0000', 257, 'latin1');
  header.write(' '.repeat(8), 148);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([header, Buffer.concat([Buffer.from('hello')], 512), Buffer.alloc(1024)]);
}
