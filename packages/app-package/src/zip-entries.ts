import { DirectoryEntry, decodeName, type ZipEntry } from './zip-entry.ts';

/**
 * The files of an archive by their names. Names stay what they are in the directory, bytes, until somebody asks: of
 * thousands of files a dozen is looked at, and texts and objects for all of them would take longer than reading those.
 */
export class ZipEntries {
  /** Names that stand there more than once; the first one counts. */
  readonly repeated: string[] = [];
  readonly #directory: Buffer;
  readonly #view: DataView;
  readonly #before: number;
  /** Where in the directory each begins. */
  readonly #places: Uint32Array;
  #size = 0;
  /** Numbers of places, counted from one, by the hashes of plain names: each where its hash says or in the next that is free. */
  readonly #plain: Int32Array;
  /** Names with other letters than ASCII has, by what they read as: not all are what they claim to be, UTF-8. */
  readonly #other = new Map<string, number>();
  #folders: Map<string, number | number[]> | undefined;
  /** So that nobody can make up names that all have the same hash. */
  readonly #seed = Math.floor(Math.random() * 2 ** 32);

  /** Offsets of files count from behind what stands `before` the archive. */
  constructor(directory: Uint8Array, count: number, before: number) {
    this.#directory = Buffer.from(directory.buffer, directory.byteOffset, directory.byteLength);
    this.#view = new DataView(directory.buffer, directory.byteOffset, directory.byteLength);
    this.#before = before;
    this.#places = new Uint32Array(count);
    this.#plain = new Int32Array(2 ** Math.ceil(Math.log2(2 * count + 2)));
  }

  get size(): number {
    return this.#size;
  }

  /** The file whose record begins here; its name ends at `end`. */
  add(place: number, end: number): void {
    const directory = this.#directory;
    const start = place + nameOffset;
    let hash = this.#seed;
    let letters = 0;
    for (let at = start; at < end; at += 1) {
      const letter = directory[at] ?? 0;
      letters |= letter;
      hash = Math.imul(hash ^ letter, prime);
    }
    this.#places[this.#size] = place;
    const known = letters < 0x80 ? this.#addPlain(spread(hash), start, end) : this.#addOther(start, end);
    if (known) this.repeated.push(this.#text(start, end));
    else this.#size += 1;
  }

  get(name: string): ZipEntry | undefined {
    let hash = this.#seed;
    let letters = 0;
    for (let at = 0; at < name.length; at += 1) {
      const letter = name.charCodeAt(at);
      letters |= letter;
      hash = Math.imul(hash ^ letter, prime);
    }
    if (letters >= 0x80) {
      const index = this.#other.get(name);
      return index === undefined ? undefined : this.#entry(index);
    }
    const mask = this.#plain.length - 1;
    for (let slot = spread(hash) & mask; ; slot = (slot + 1) & mask) {
      const number = this.#plain[slot] ?? 0;
      if (number === 0) return undefined;
      if (this.#isNamed(number - 1, name)) return this.#entry(number - 1);
    }
  }

  *keys(): Generator<string> {
    for (let index = 0; index < this.#size; index += 1) yield this.#name(index);
  }

  *values(): Generator<ZipEntry> {
    for (let index = 0; index < this.#size; index += 1) yield this.#entry(index);
  }

  /** Names that take so many bytes. */
  *namesOfLength(bytes: number): Generator<string> {
    for (let index = 0; index < this.#size; index += 1) {
      if (this.#end(index) - this.#start(index) === bytes) yield this.#name(index);
    }
  }

  /** Those that have files, with a slash at their end; '' is the top. Sorted when first asked. */
  folders(): Iterable<string> {
    this.#folders ??= this.#sortByFolder();
    return this.#folders.keys();
  }

  /** The files of a folder, or those of them with this ending, in large letters or small ones. */
  filesOf(folder: string, ending = ''): ZipEntry[] {
    this.#folders ??= this.#sortByFolder();
    const files = this.#folders.get(folder) ?? [];
    const wanted = Buffer.from(ending.toLowerCase());
    const found: ZipEntry[] = [];
    for (const index of typeof files === 'number' ? [files] : files) {
      if (this.#endsWith(index, wanted)) found.push(this.#entry(index));
    }
    return found;
  }

  /** One file stands for itself: hundreds of thousands of lists of one would take the memory there is. */
  #sortByFolder(): Map<string, number | number[]> {
    const folders = new Map<string, number | number[]>();
    let path: string | undefined;
    let pathStart = 0;
    let pathEnd = 0;
    for (let index = 0; index < this.#size; index += 1) {
      const start = this.#start(index);
      let end = this.#end(index);
      while (end > start && this.#directory[end - 1] !== slash) end -= 1;
      // Most stand in the same folder as the one before them.
      if (path === undefined || !sameBytes(this.#directory, pathStart, pathEnd, start, end)) {
        path = this.#text(start, end);
        pathStart = start;
        pathEnd = end;
      }
      const known = folders.get(path);
      if (Array.isArray(known)) known.push(index);
      else folders.set(path, known === undefined ? index : [known, index]);
    }
    return folders;
  }

  /** Whether there is one of this name. */
  #addPlain(hash: number, start: number, end: number): boolean {
    const mask = this.#plain.length - 1;
    let slot = hash & mask;
    for (; this.#plain[slot] !== 0; slot = (slot + 1) & mask) {
      const index = (this.#plain[slot] ?? 0) - 1;
      if (sameBytes(this.#directory, this.#start(index), this.#end(index), start, end)) return true;
    }
    this.#plain[slot] = this.#size + 1;
    return false;
  }

  #addOther(start: number, end: number): boolean {
    const name = this.#text(start, end);
    return this.#other.getOrInsert(name, this.#size) !== this.#size;
  }

  #isNamed(index: number, name: string): boolean {
    const start = this.#start(index);
    if (this.#end(index) - start !== name.length) return false;
    for (let at = 0; at < name.length; at += 1) {
      if (this.#directory[start + at] !== name.charCodeAt(at)) return false;
    }
    return true;
  }

  #endsWith(index: number, ending: Uint8Array): boolean {
    const from = this.#end(index) - ending.length;
    if (from < this.#start(index)) return false;
    for (let at = ending.length - 1; at >= 0; at -= 1) {
      if (lower(this.#directory[from + at] ?? 0) !== ending[at]) return false;
    }
    return true;
  }

  #entry(index: number): ZipEntry {
    return new DirectoryEntry(this.#view, this.#places[index] ?? 0, this.#before);
  }

  #start(index: number): number {
    return (this.#places[index] ?? 0) + nameOffset;
  }

  #end(index: number): number {
    const place = this.#places[index] ?? 0;
    return place + nameOffset + this.#view.getUint16(place + 28, true);
  }

  #name(index: number): string {
    return this.#text(this.#start(index), this.#end(index));
  }

  #text(start: number, end: number): string {
    return decodeName(this.#directory.subarray(start, end));
  }
}

/** Of the record of a file in the directory (APPNOTE 6.3.10, 4.3.12). */
const nameOffset = 46;
const slash = 0x2f;
/** Of the hash FNV-1a, of which only all bits together are well mixed. */
const prime = 0x01000193;
function spread(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return mixed ^ (mixed >>> 13);
}
const lower = (letter: number) => (letter >= 0x41 && letter <= 0x5a ? letter + 0x20 : letter);

function sameBytes(bytes: Uint8Array, start: number, end: number, otherStart: number, otherEnd: number): boolean {
  if (end - start !== otherEnd - otherStart) return false;
  // From behind: what differs is at the end of most.
  for (let at = end - start - 1; at >= 0; at -= 1) if (bytes[start + at] !== bytes[otherStart + at]) return false;
  return true;
}
