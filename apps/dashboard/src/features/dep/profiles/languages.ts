/** In which Setup Assistant speaks (support.apple.com, "Feature availability"), as ISO 639-1. */
const spoken =
  'ar bg ca cs da de el en es fi fr he hi hr hu id it ja kk ko ms nb nl pl pt ro ru sk sl sv th tr uk vi zh'.split(' ');

/** Named in the language of the page; one that was chosen elsewhere is kept. */
export function languageOptions(language: string, chosen: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const codes = chosen === '' || spoken.includes(chosen) ? spoken : [...spoken, chosen];
  return codes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
}
