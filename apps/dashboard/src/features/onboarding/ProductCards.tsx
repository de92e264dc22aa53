import type { PlanChoice } from '@muster/contract/enumerations/billing';
import { labelIn } from '@muster/phrases/lookup';
import type { FieldProps } from '@muster/ui/field';
import { Icon } from '@muster/ui/Icon';
import { Check, CircleAlert } from 'lucide-react';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import styles from './cards.module.css';
import { ProductPicture } from './ProductPicture.tsx';

interface Props extends FieldProps<PlanChoice[]> {
  offered: readonly PlanChoice[];
}

/** Two cards, of which one or both may be chosen. */
export function ProductCards({ id, name, value, error, onChange, onBlur, offered }: Props) {
  const { text, texts } = useAccountI18n();

  function toggle(product: PlanChoice, chosen: boolean): void {
    onChange(offered.filter((each) => (each === product ? chosen : value.includes(each))));
  }

  return (
    <fieldset id={id} className={styles.cards} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="visually-hidden">{text.onboarding.products.question}</legend>
      {offered.map((product) => (
        <label key={product} className={styles.card}>
          <input
            type="checkbox"
            name={name}
            value={product}
            checked={value.includes(product)}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-${product}`}
            onChange={(event) => toggle(product, event.target.checked)}
            onBlur={onBlur}
          />
          <span className={styles.mark} aria-hidden="true">
            <Icon as={Check} size={14} />
          </span>
          <ProductPicture product={product} />
          <span className={styles.title}>{labelIn(texts.labels, 'planChoice', product)}</span>
          <span className={styles.words} id={`${id}-${product}`}>
            {text.onboarding.products[product]}
          </span>
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          <Icon as={CircleAlert} />
          <span>{text.onboarding.products.none}</span>
        </p>
      )}
    </fieldset>
  );
}
