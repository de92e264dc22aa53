import { languages } from '@muster/contract/constants';
import { useLocation, useNavigate } from 'react-router';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { useServices } from '../../shared/services.ts';
import styles from './shell.module.css';

/** Each language in its own words. */
const names = { en: 'English', es: 'Español' } as const;

export function Footer() {
  const { config } = useServices();
  const { text, language, choose } = useI18n();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();

  function change(next: (typeof languages)[number]): void {
    choose(next);
    const query = new URLSearchParams(search);
    // `hl` would bring the old language back at the next reload.
    if (query.has('hl')) {
      query.delete('hl');
      navigate({ pathname, search: query.toString(), hash }, { replace: true });
    }
  }

  return (
    <footer className={styles.footer}>
      <p>
        © {new Date().getFullYear()} {config.company}
        {config.environment !== 'production' && <span className={styles.tag}>{config.environment}</span>}
      </p>
      <fieldset className={styles.languages}>
        <legend className="visually-hidden">{text.common.language}</legend>
        {languages.map((code) => (
          <button
            key={code}
            type="button"
            lang={code}
            className={styles.language}
            aria-pressed={code === language}
            onClick={() => change(code)}
          >
            {names[code]}
          </button>
        ))}
      </fieldset>
    </footer>
  );
}
