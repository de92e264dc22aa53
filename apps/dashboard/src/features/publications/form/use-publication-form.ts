import { useState } from 'react';
import { slugUsedRule } from '../../../shared/form/slug-used.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import type { Sendable } from '../../../shared/form/values.ts';
import {
  fieldOf,
  type PublicationForm,
  type PublicationValues,
  publicationSchemas,
  rulesBetween,
} from './publication-form.ts';
import { type SlugState, useSlugFree } from './use-slug-free.ts';

interface Options {
  org: string;
  initial: PublicationValues;
  /** The address that the publication has; undefined for a new one. */
  ownSlug: string | undefined;
  hasPassword: boolean;
  submit(sent: Sendable<typeof publicationSchemas>): Promise<void>;
}

export interface PublicationFormState {
  form: PublicationForm;
  slugState: SlugState;
  /** To be told of every address that is typed: whether it is free is asked for by itself. */
  onSlug(slug: string): void;
}

/** The form of a publication with its rules: those of fields, between fields, and of the server. */
export function usePublicationForm({ org, initial, ownSlug, hasPassword, submit }: Options): PublicationFormState {
  const [slug, onSlug] = useState(initial.slug);
  const slugState = useSlugFree(org, slug, ownSlug);
  const form: PublicationForm = useForm({
    schemas: publicationSchemas,
    initial,
    guard: true,
    across: rulesBetween(hasPassword),
    broken: slugState === 'taken' ? { slug: slugUsedRule } : {},
    fieldOf: fieldOf(() => form.values.type),
    submit,
  });
  return { form, slugState, onSlug };
}
