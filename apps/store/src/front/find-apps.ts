import type { StoreCard } from '@muster/contract/store';

/** As the server searches: without case and accents, every word somewhere in the name or the description. */
export function findApps(apps: readonly StoreCard[], query: string): StoreCard[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...apps];
  return apps.filter(({ name, description }) => {
    const searched = plain(`${name} ${description}`);
    return words.every((word) => searched.includes(word));
  });
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
