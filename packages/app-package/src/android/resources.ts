import { cleanText } from './clean-text.ts';
import { anyConfig, anyDensity, type ResConfig } from './res-config.ts';
import type { ResValue } from './res-value.ts';
import type { ResourceEntry, ResourceTable } from './resource-table.ts';
import { systemColour } from './system-colours.ts';

/** References that lead further than this go round in circles. */
const deepest = 16;
const mostLocales = 300;
/** Tags that are none, and the made-up languages in which developers look for texts that do not fit. */
const noLanguage = /^und$|-X[ABC]$/;
/** Of all references followed for one question: a few that fork at each step would be a bomb. */
const mostSteps = 5_000;
const mostCandidates = 4_096;

export interface Candidate {
  config: ResConfig;
  value: ResValue;
}

/** Follows references through the table of a package and its theme. */
export class Resources {
  private readonly table: ResourceTable;
  private readonly themeId: number;
  private steps = 0;

  constructor(table: ResourceTable, themeId = 0) {
    this.table = table;
    this.themeId = themeId;
  }

  withTheme(value: ResValue | undefined): Resources {
    return new Resources(this.table, value?.kind === 'reference' ? this.idOf(value) : 0);
  }

  /** What a value comes to on a plain device: no language, by day. Undefined where it leads nowhere. */
  resolve(value: ResValue | undefined, locale = '', depth = 0): ResValue | undefined {
    if (!value || depth > deepest) return undefined;
    if (value.kind === 'themeAttribute') return this.resolve(this.themed(this.idOf(value)), locale, depth + 1);
    if (value.kind !== 'reference') return value;
    const best = bestFor(this.entries(this.idOf(value)), locale);
    return best ? this.resolve(best.value, locale, depth + 1) : platformValue(value.id);
  }

  text(value: ResValue | undefined, locale = ''): string | undefined {
    const found = this.resolve(value, locale);
    const text =
      found?.kind === 'text'
        ? found.text
        : found?.kind === 'number'
          ? String(Number.isInteger(found.number) ? found.number : Number(found.number.toPrecision(7)))
          : found?.kind === 'boolean'
            ? String(found.boolean)
            : '';
    return cleanText(text) || undefined;
  }

  /** The same text in the languages that it is there in and differs. */
  texts(value: ResValue | undefined): Record<string, string> {
    const plain = this.text(value);
    const texts: [string, string][] = [];
    for (const { config } of this.candidates(value)) {
      if (!config.locale || noLanguage.test(config.locale) || texts.length >= mostLocales) continue;
      if (texts.some(([locale]) => locale === config.locale)) continue;
      const text = this.text(value, config.locale);
      if (text && text !== plain) texts.push([config.locale, text]);
    }
    return Object.fromEntries(texts.sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  number(value: ResValue | undefined): number | undefined {
    const found = this.resolve(value);
    if (found?.kind === 'number') return found.number;
    if (found?.kind === 'boolean') return Number(found.boolean);
    const text = found?.kind === 'text' ? found.text.trim().slice(0, 40) : '';
    return /^[-+]?(0x[0-9a-f]+|[0-9.]+(e[-+]?[0-9]+)?)$/i.test(text) ? Number(text) : undefined;
  }

  boolean(value: ResValue | undefined): boolean | undefined {
    const found = this.resolve(value);
    if (found?.kind === 'boolean') return found.boolean;
    if (found?.kind === 'number') return found.number !== 0;
    return found?.kind === 'text' ? found.text === 'true' : undefined;
  }

  /** Every value that a reference may come to, with the devices that it is meant for. */
  candidates(value: ResValue | undefined): Candidate[] {
    const found: Candidate[] = [];
    const seen = new Set<number>();
    const follow = (one: ResValue | undefined, config: ResConfig, depth: number) => {
      const direct = one?.kind === 'themeAttribute' ? this.themed(this.idOf(one)) : one;
      if (!direct || depth > deepest || found.length >= mostCandidates) return;
      if (direct.kind !== 'reference') {
        if (direct.kind !== 'themeAttribute') found.push({ config, value: direct });
        return;
      }
      const id = this.idOf(direct);
      if (seen.has(id)) return;
      seen.add(id);
      const entries = this.entries(id);
      const own = entries.length === 0 ? platformValue(id) : undefined;
      if (own) found.push({ config, value: own });
      for (const entry of entries) follow(entry.value, narrowed(config, entry.config), depth + 1);
    };
    follow(value, anyConfig, 0);
    return found;
  }

  idOf(value: { id: number; name?: string }): number {
    return value.id || (value.name && this.table.idOf(value.name.replace(/^[^:]*:/, ''))) || 0;
  }

  /** The value of an attribute in the theme of the app, or in what that theme is derived from. */
  private themed(attribute: number): ResValue | undefined {
    let style = this.themeId;
    for (let depth = 0; depth < 2 * deepest && style; depth += 1) {
      const found = bestFor(this.entries(style), '')?.style;
      const value = found?.items.get(attribute);
      if (value) return value;
      style = found?.parent ?? 0;
    }
    return undefined;
  }

  /** What a damaged table says about one resource is nothing; the others may be whole. */
  private entries(id: number): ResourceEntry[] {
    this.steps += 1;
    if (!id || this.steps > mostSteps) return [];
    try {
      return this.table.entries(id);
    } catch {
      return [];
    }
  }
}

/** What is not in the package is in the platform; of that, colours are known. */
function platformValue(id: number): ResValue | undefined {
  const argb = systemColour(id);
  return argb === undefined ? undefined : { kind: 'colour', argb };
}

function narrowed(outer: ResConfig, inner: ResConfig): ResConfig {
  return {
    locale: inner.locale || outer.locale,
    density: inner.density || outer.density,
    night: inner.night || outer.night,
    sdk: Math.max(inner.sdk, outer.sdk),
    others: inner.others + outer.others,
  };
}

/** In this language or in none; then what asks least of a device, by day; then what is for the newest. */
function bestFor(entries: ResourceEntry[], locale: string): ResourceEntry | undefined {
  const fitting = entries.filter(({ config }) => config.locale === locale);
  const plain = fitting.length > 0 ? fitting : entries.filter(({ config }) => config.locale === '');
  const rank = ({ config }: ResourceEntry) =>
    (config.night ? 1e9 : 0) + config.others * 1e6 + (config.density === anyDensity ? 0 : 1) - config.sdk * 10;
  const [first, ...rest] = plain.length > 0 ? plain : entries;
  return rest.reduce((best, one) => (best && rank(best) <= rank(one) ? best : one), first);
}
