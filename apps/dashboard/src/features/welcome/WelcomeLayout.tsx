import { Outlet } from 'react-router';
import { useI18n } from '../../shared/i18n/I18n.tsx';
import { Logo } from '../../shared/ui/Logo.tsx';
import { ProductPicture } from './ProductPicture.tsx';
import styles from './welcome.module.css';

/** The form on the left at reading width, on the right what the product is for. */
export function WelcomeLayout() {
  const { text } = useI18n();
  return (
    <div className={styles.layout}>
      <div className={styles.side}>
        <header>
          <Logo />
        </header>
        <main className={styles.main}>
          <Outlet />
        </main>
      </div>
      <aside className={styles.pitch} aria-label={text.welcome.pitchLabel}>
        <div className={styles.words}>
          <p className={styles.claim}>{text.welcome.claim}</p>
          <p>{text.welcome.pitch}</p>
        </div>
        <ProductPicture />
      </aside>
    </div>
  );
}
