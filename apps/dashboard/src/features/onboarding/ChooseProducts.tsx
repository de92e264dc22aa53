import { readOverview } from '@muster/contract/calls/overview';
import { chooseProducts, readBundle, readWorkspace } from '@muster/contract/calls/workspaces';
import type { Organization } from '@muster/contract/entities';
import { planChoices } from '@muster/contract/enumerations/billing';
import { useNavigate } from 'react-router';
import { useChange } from '../../shared/api/use-change.ts';
import { FormError } from '../../shared/form/FormError.tsx';
import form from '../../shared/form/form.module.css';
import { Submit } from '../../shared/form/Submit.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { paths } from '../../shared/paths.ts';
import { useServices } from '../../shared/services.ts';
import { usePage } from '../../shared/ui/use-page.ts';
import styles from './onboarding.module.css';
import { stepSearch } from './onboarding-step.ts';
import { ProductCards } from './ProductCards.tsx';
import { Progress } from './Progress.tsx';

/** The second step: what the workspace is for, which decides how its overview is arranged. */
export function ChooseProducts({ organization }: { organization: Organization }) {
  const { text, fill } = useAccountI18n();
  const { config } = useServices();
  const navigate = useNavigate();
  const heading = usePage(text.onboarding.products.title, organization.name);
  const { id, slug, name, configuration } = organization;
  const offered = planChoices.filter((product) => product !== 'mdm' || config.flags.mdm);
  const save = useChange(chooseProducts, {
    invalidates: [readWorkspace, readBundle, readOverview],
    tellsErrors: false,
  });
  const { field, error, pending, onSubmit } = useForm({
    schemas: chooseProducts.body.shape,
    // Where there is no choice, it is made.
    initial: { products: configuration.products ?? (offered.length === 1 ? offered : []) },
    guard: true,
    async submit(body) {
      await save.mutateAsync({ params: { org: id }, body });
      // To the next step that is open: who has told about themselves before is not asked again.
      await navigate({ pathname: paths['index-hi'], search: stepSearch(slug) });
    },
  });
  return (
    <div className={styles.page}>
      <Progress step={2} />
      <h1 ref={heading} tabIndex={-1}>
        {fill(text.onboarding.products.heading, { name })}
      </h1>
      <p className={styles.lead}>{text.onboarding.products.description}</p>
      <form className={`${form.form} ${styles.form}`} onSubmit={onSubmit} noValidate>
        <FormError error={error} />
        <ProductCards {...field('products')} offered={offered} />
        <div className={styles.actions}>
          <Submit size="lg" pending={pending} pendingText={text.onboarding.saving}>
            {text.common.continue}
          </Submit>
        </div>
      </form>
    </div>
  );
}
