import type { PlanChoice } from '@muster/contract/enumerations/billing';
import styles from './cards.module.css';

/** A store with its apps, one of them on its way to a phone; a phone, a tablet and a laptop, each accounted for. */
export function ProductPicture({ product }: { product: PlanChoice }) {
  return (
    <svg className={styles.picture} viewBox="0 0 200 88" fill="none" aria-hidden="true" focusable="false">
      {product === 'mad' ? <Apps /> : <Devices />}
    </svg>
  );
}

function Apps() {
  return (
    <>
      <rect className={styles.sheet} x="16" y="12" width="96" height="64" rx="6" />
      <rect className={styles.tile} x="26" y="22" width="20" height="20" rx="5" />
      <rect className={styles.tileAccent} x="54" y="22" width="20" height="20" rx="5" />
      <rect className={styles.tile} x="82" y="22" width="20" height="20" rx="5" />
      <path className={styles.text} d="M27 51h18M55 51h18M83 51h18M27 61h12M55 61h12M83 61h12" />
      <path className={styles.way} d="M118 44h26M138 38l7 6-7 6" />
      <rect className={styles.sheet} x="152" y="8" width="36" height="72" rx="7" />
      <path className={styles.text} d="M166 14h8" />
      <rect className={styles.tileAccent} x="160" y="34" width="20" height="20" rx="5" />
    </>
  );
}

function Devices() {
  return (
    <>
      <path className={styles.sheet} d="M20 20a5 5 0 0 1 5-5h66a5 5 0 0 1 5 5v43H20Z" />
      <path className={styles.sheet} d="M10 63h96v3a6 6 0 0 1-6 6H16a6 6 0 0 1-6-6Z" />
      <rect className={styles.sheet} x="114" y="22" width="38" height="52" rx="5" />
      <path className={styles.text} d="M130 68h6" />
      <rect className={styles.sheet} x="162" y="28" width="26" height="48" rx="6" />
      <path className={styles.text} d="M172 34h6" />
      <circle className={styles.fine} cx="96" cy="15" r="7" />
      <circle className={styles.fine} cx="152" cy="22" r="7" />
      <circle className={styles.fine} cx="188" cy="28" r="7" />
      <path className={styles.tick} d="m93 15 2 2 4-4M149 22l2 2 4-4M185 28l2 2 4-4" />
    </>
  );
}
