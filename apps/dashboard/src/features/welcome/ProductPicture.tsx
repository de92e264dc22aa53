import { useSyncExternalStore } from 'react';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { useServices } from '../../shared/services.ts';
import enDark from './overview-en-dark.webp';
import enLight from './overview-en-light.webp';
import esDark from './overview-es-dark.webp';
import esLight from './overview-es-light.webp';
import styles from './welcome.module.css';

const pictures = { en: { light: enLight, dark: enDark }, es: { light: esLight, dark: esDark } };

/** The product itself, in the language and the colours of the page. Taken by e2e/welcome-pictures.ts. */
export function ProductPicture() {
  const { text, language } = useI18n();
  const { theme } = useServices();
  const chosen = useSyncExternalStore(theme.subscribe, theme.get);
  const { light, dark } = pictures[language];
  return (
    <picture className={styles.picture}>
      {chosen === 'system' && <source media="(prefers-color-scheme: dark)" srcSet={dark} />}
      {/* Phones do not show it, and so do not fetch it. */}
      <img
        src={chosen === 'dark' ? dark : light}
        alt={text.welcome.picture}
        width="640"
        height="456"
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}
