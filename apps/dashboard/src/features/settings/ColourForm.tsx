import { updateBranding } from '@muster/contract/calls/settings';
import { readBundle, readWorkspace } from '@muster/contract/calls/workspaces';
import { asColour, contrast, isDark, lettersOn } from '@muster/contract/colour';
import type { Organization } from '@muster/contract/entities';
import { hexColor } from '@muster/contract/fields';
import { Badge } from '@muster/ui/Badge';
import { TextField } from '@muster/ui/TextField';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import * as z from 'zod/mini';
import { useChange } from '../../shared/api/use-change.ts';
import { FormError } from '../../shared/form/FormError.tsx';
import form from '../../shared/form/form.module.css';
import { useForm } from '../../shared/form/use-form.ts';
import { useAccountI18n } from '../../shared/i18n/I18n.tsx';
import { SaveButton } from '../../shared/settings/SaveButton.tsx';
import styles from '../../shared/settings/settings.module.css';
import type { useReadAt } from '../../shared/settings/use-read-at.ts';
import own from './workspace-settings.module.css';

/** What the product itself has (packages/ui, tokens). */
const ownColour = '#2f5bea';
/** WCAG 2.2, 1.4.3. */
const readable = 4.5;

interface Props extends ReturnType<typeof useReadAt> {
  organization: Organization;
  readOnly: boolean;
}

export function ColourForm({ organization, readOnly, readAt, save }: Props) {
  const { text } = useAccountI18n();
  const { branding } = text.settings;
  const change = useChange(updateBranding, {
    invalidates: [readBundle, readWorkspace],
    success: 'saved',
    tellsErrors: false,
  });
  const { field, values, set, error, pending, dirty, onSubmit } = useForm({
    schemas: { primaryColor: z.optional(hexColor) },
    initial: { primaryColor: organization.branding.primaryColor ?? '' },
    guard: true,
    async submit({ primaryColor = null }) {
      const body = { updatedAt: readAt, primaryColor };
      await save(() => change.mutateAsync({ params: { org: organization.slug }, body }));
    },
  });
  const colour = asColour(values.primaryColor);
  return (
    <form className={`${form.form} ${styles.form}`} onSubmit={onSubmit} noValidate>
      <FormError error={error} />
      <TextField
        {...field('primaryColor')}
        label={branding.colour}
        hint={branding.colourHint}
        autoComplete="off"
        spellCheck={false}
        maxLength={7}
        readOnly={readOnly}
        before={
          <input
            type="color"
            className={own.swatch}
            aria-label={branding.pick}
            value={colour ?? ownColour}
            disabled={readOnly}
            onChange={(event) => set('primaryColor', event.target.value.slice(1).toUpperCase())}
          />
        }
      />
      <Preview name={organization.name} colour={colour ?? ownColour} />
      {!readOnly && <SaveButton pending={pending} dirty={dirty} />}
    </form>
  );
}

/** The head of the store and its button, with letters by the luminance rule, and how well they read. */
function Preview({ name, colour }: { name: string; colour: string }) {
  const { text, fill, language } = useAccountI18n();
  const { branding } = text.settings;
  const letters = lettersOn(colour);
  const ratio = contrast(colour, letters);
  const good = ratio >= readable;
  const shown = new Intl.NumberFormat(language, { maximumFractionDigits: 1, minimumFractionDigits: 1 }).format(
    // Never rounded up to what it does not reach.
    Math.floor(ratio * 10) / 10,
  );
  return (
    <figure className={own.preview} aria-label={branding.preview}>
      {/* What it says is in the words below: as a picture of a page, it is not itself read. */}
      <div className={own.store} aria-hidden="true">
        <div className={own.storeHead} style={{ background: colour, color: letters }}>
          {name}
        </div>
        <div className={own.storeBody}>
          <span className={own.storeIcon} />
          <span className={own.storeLines} />
          <span className={own.storeButton} style={{ background: colour, color: letters }}>
            {branding.install}
          </span>
        </div>
      </div>
      <figcaption className={own.verdict} aria-live="polite">
        <span>{isDark(colour) ? branding.dark : branding.light}.</span>
        <Badge tone={good ? 'green' : 'amber'} icon={good ? CircleCheck : TriangleAlert}>
          {fill(good ? branding.easy : branding.hard, { ratio: shown })}
        </Badge>
        {!good && <span>{branding.poor}</span>}
      </figcaption>
    </figure>
  );
}
