import { Link } from 'react-router';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { Logo } from '../../shared/ui/Logo.tsx';
import { usePage } from '../../shared/ui/use-page.ts';
import styles from './shell.module.css';

export function NotFoundPage() {
  const { text } = useI18n();
  const heading = usePage(text.notFound.title);
  return (
    <main className={styles.notice}>
      <Logo />
      <h1 ref={heading} tabIndex={-1}>
        {text.notFound.title}
      </h1>
      <p>{text.notFound.text}</p>
      <p>
        <Link to="/">{text.notFound.home}</Link>
      </p>
    </main>
  );
}
