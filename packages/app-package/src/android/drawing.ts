import type { Picture } from '../picture.ts';
import { anyDensity, noDensity, type ResConfig } from './res-config.ts';
import { attributeOf, type ResElement } from './res-element.ts';
import type { Candidate, Resources } from './resources.ts';

/** A file of a package that a drawing is made of, told by its content: obfuscated ones have names that say nothing. */
export type DrawableFile = { picture: Picture } | { element: ResElement };
/** Undefined for one that is missing, is neither, or is too large. */
export type ReadDrawable = (path: string) => Promise<DrawableFile | undefined>;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Real icons have some hundred elements and a hundred kilobytes. */
const mostElements = 4_000;
const mostBytes = 4 * 1024 * 1024;
const deepest = 24;
const mostFiles = 200;

/** What one drawing gathers while it is made, and how much of everything it may still use. */
export class Drawing {
  readonly resources: Resources;
  readonly definitions: string[] = [];
  /** What was left out or guessed; a drawing without any looks as Android shows it. */
  readonly flaws = new Set<string>();
  private readonly read: ReadDrawable;
  private readonly known = new Map<string, Promise<DrawableFile | undefined>>();
  private elements = 0;
  private bytes = 0;
  private ids = 0;

  constructor(resources: Resources, read: ReadDrawable) {
    this.resources = resources;
    this.read = read;
  }

  flaw(what: string): string {
    if (this.flaws.size < 20) this.flaws.add(what);
    return '';
  }

  /** Whether there is room for one more element, at this depth. */
  spend(depth: number): boolean {
    this.elements += 1;
    if (this.elements <= mostElements && depth <= deepest) return true;
    this.flaw('it is drawn of too much');
    return false;
  }

  /** Whether there is room for so much path data or picture. */
  spendBytes(length: number): boolean {
    this.bytes += length;
    if (this.bytes <= mostBytes) return true;
    this.flaw('it is drawn of too many bytes');
    return false;
  }

  define(content: (id: string) => string): string {
    this.ids += 1;
    const id = `d${this.ids}`;
    this.definitions.push(content(id));
    return id;
  }

  /** What an animation or a layer refers to often is the same file. */
  file(path: string): Promise<DrawableFile | undefined> {
    const known = this.known.get(path);
    const found = known ?? this.read(path);
    if (!known && this.known.size < mostFiles) this.known.set(path, found);
    return found;
  }

  async xml(path: string): Promise<ResElement | undefined> {
    const file = await this.file(path);
    return file && 'element' in file ? file.element : undefined;
  }

  /** A number of an attribute, in dp where it is a dimension. A fraction is one of `whole`. */
  number(element: ResElement, name: string, otherwise: number, whole = 1): number {
    const value = this.resources.resolve(attributeOf(element, name));
    const number =
      value?.kind === 'dimension'
        ? value.number * dpOf[value.unit]
        : value?.kind === 'fraction'
          ? value.number * whole
          : this.resources.number(value);
    return number !== undefined && Number.isFinite(number) && Math.abs(number) < 1e7 ? number : otherwise;
  }

  has(element: ResElement, name: string): boolean {
    return attributeOf(element, name) !== undefined;
  }
}

const dpOf = { px: 1, dp: 1, sp: 1, pt: 160 / 72, in: 160, mm: 160 / 25.4 } as const;

/** Files that a drawable may come from, in the order in which a good screen would take them. */
export function rankedFiles(candidates: readonly Candidate[]): { path: string; config: ResConfig }[] {
  return candidates
    .flatMap(({ value, config }) => (value.kind === 'text' ? [{ path: value.text, config }] : []))
    .sort((one, other) => rank(one.config) - rank(other.config));
}

function rank({ locale, night, others, density, sdk }: ResConfig): number {
  // Beyond 640 dpi there are no launchers; drawings come first, as on every device that knows them.
  const sharpness = density === anyDensity ? 10_000 : density === noDensity || density === 0 ? 160 : density;
  return (night ? 1e9 : 0) + (locale ? 1e8 : 0) + others * 1e7 - Math.min(sharpness, 10_000) * 100 - Math.min(sdk, 99);
}
