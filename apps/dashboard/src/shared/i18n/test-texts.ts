import { sections } from '@muster/phrases/en/sections';
import { loadAccountTexts } from './load-texts.ts';
import type { SectionName } from './texts.ts';

const all = new Set(Object.keys(sections) as SectionName[]);

/** Everything that pages may say. */
export const testTexts = { en: await loadAccountTexts('en', all), es: await loadAccountTexts('es', all) };
