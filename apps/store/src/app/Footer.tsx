import { type Language, languages } from '@muster/contract/constants';
import type { Texts } from '../shared/texts.ts';

/** Each language in its own words. */
const names = { en: 'English', es: 'Español' } as const;

interface Props {
  text: Texts;
  product: string | undefined;
  language: Language;
  onChoose(language: Language): void;
}

export function Footer({ text, product, language, onChoose }: Props) {
  return (
    <footer>
      <span>{product !== undefined && text.common.madeWith.replace('{product}', product)}</span>
      <fieldset className="languages">
        <legend className="visually-hidden">{text.common.language}</legend>
        {languages.map((code) => (
          <button key={code} type="button" lang={code} aria-pressed={code === language} onClick={() => onChoose(code)}>
            {names[code]}
          </button>
        ))}
      </fieldset>
    </footer>
  );
}
