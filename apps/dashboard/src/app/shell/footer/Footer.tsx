import { languages } from '@muster/contract/constants';
import { languageNames } from '@muster/phrases/language-names';
import { Badge } from '@muster/ui/Badge';
import { GitBranch } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { useI18n } from '../../../shared/i18n/I18n.tsx';
import { useLanguageChoice } from '../../../shared/i18n/use-language-choice.ts';
import { useServices } from '../../../shared/services.ts';
import styles from './Footer.module.css';
import { LocalConfig } from './LocalConfig.tsx';
import { ServiceStatus } from './ServiceStatus.tsx';

/** Whose it is, where to read more, and what is special about this installation (platform-shell.md, section 2). */
export function Footer() {
  const { config } = useServices();
  const { text } = useI18n();
  const { links, environment, branch } = config;
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <p>
          © {new Date().getFullYear()} {config.company}
        </p>
        {links.documentation && <Outside href={links.documentation}>{text.footer.documentation}</Outside>}
        {links.legal && <Outside href={links.legal}>{text.footer.legal}</Outside>}
        {links.status && (
          <>
            <Outside href={links.status}>{text.footer.status}</Outside>
            {config.statusApi && <ServiceStatus address={config.statusApi} />}
          </>
        )}
        {environment.startsWith('test') && <Badge tone="amber">{environment.toUpperCase()}</Badge>}
        {branch && (
          <Badge tone="purple" icon={GitBranch}>
            {branch}
          </Badge>
        )}
        <LocalConfig />
      </div>
      <Languages />
    </footer>
  );
}

function Outside({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

function Languages() {
  const { text, language } = useI18n();
  const choose = useLanguageChoice();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();

  function change(next: (typeof languages)[number]): void {
    void choose(next);
    const query = new URLSearchParams(search);
    // `hl` would bring the old language back at the next reload.
    if (query.has('hl')) {
      query.delete('hl');
      navigate({ pathname, search: query.toString(), hash }, { replace: true });
    }
  }

  return (
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
          {languageNames[code]}
        </button>
      ))}
    </fieldset>
  );
}
