import { languageNames } from '@muster/phrases/language-names';
import { formatBytes } from '@muster/ui/format';
import { osNames } from '../../shared/apps/os-names.ts';
import type { AuditEntry } from '../../shared/audit/activity-sentence.ts';
import type { AccountI18n } from '../../shared/i18n/I18n.tsx';

type Words = Pick<AccountI18n, 'text' | 'texts' | 'language'>;
type Labels = Readonly<Record<string, string>>;

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/**
 * A value of a field as the pages show it: by its label, several with commas, an instant as a date. Undefined for what
 * has a shape of its own, which is shown as it is.
 */
export function auditValue(
  i18n: Words,
  { entity }: Pick<AuditEntry, 'entity'>,
  path: readonly string[],
  value: unknown,
): string | undefined {
  const { text, language } = i18n;
  if (Array.isArray(value)) {
    const each = value.map((one) => auditValue(i18n, { entity }, path, one));
    return each.includes(undefined) ? undefined : each.join(', ');
  }
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? text.list.yes : text.list.no;
  const field = path.findLast((part) => !/^\d+$/.test(part)) ?? '';
  if (typeof value === 'number') return field === 'size' ? formatBytes(language, value) : String(value);
  if (typeof value !== 'string') return undefined;
  const labels = labelsOf(i18n, entity, field);
  if (Object.hasOwn(labels, value)) return labels[value];
  if (!instant.test(value)) return value;
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(value));
}

function labelsOf({ texts: { labels } }: Words, entity: string, field: string): Labels {
  if (entity === 'integration' && field === 'type') return labels.integrationType;
  if (entity === 'integration' && field === 'state') return labels.integrationState;
  if (entity === 'build' && field === 'status') return labels.buildStatus;
  const byField: Readonly<Record<string, Labels>> = {
    products: labels.planChoice,
    role: labels.workspaceRole,
    scope: labels.personScope,
    events: labels.integrationEvent,
    signingType: labels.signingType,
    language: languageNames,
    notificationLanguage: languageNames,
    buildPlatforms: osNames,
  };
  return (Object.hasOwn(byField, field) && byField[field]) || {};
}
