import { languageNames } from '@muster/phrases/language-names';
import { formatBytes } from '@muster/ui/format';
import { dateTime } from '@muster/ui/time-format';
import { osNames } from '../../shared/apps/os-names.ts';
import type { AccountI18n } from '../../shared/i18n/I18n.tsx';

type Words = Pick<AccountI18n, 'text' | 'texts' | 'language'>;
type Labels = Readonly<Record<string, string>>;

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Of an entry, what its values mean depends on. */
interface About {
  entity: string;
  /** What ids stand for. */
  names?: Labels;
}

/**
 * A value of a field as the pages show it: by its label or the name behind its id, several with commas, an instant as a
 * date, what has parts part by part. Undefined for what is too deep for a line, which is shown as it is.
 */
export function auditValue(i18n: Words, about: About, path: readonly string[], value: unknown): string | undefined {
  const { text, language } = i18n;
  if (Array.isArray(value)) {
    const each = value.map((one) => auditValue(i18n, about, path, one));
    return each.includes(undefined) ? undefined : each.join(', ');
  }
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? text.list.yes : text.list.no;
  const field = path.findLast((part) => !/^\d+$/.test(part)) ?? '';
  if (typeof value === 'number') return field === 'size' ? formatBytes(language, value) : String(value);
  if (typeof value === 'object') return partsOf(i18n, about, value);
  if (typeof value !== 'string') return undefined;
  const labels = labelsOf(i18n, about.entity, field);
  if (Object.hasOwn(labels, value)) return labels[value];
  if (about.names && Object.hasOwn(about.names, value)) return about.names[value];
  return instant.test(value) ? dateTime(language, value) : value;
}

/** "Kind: Notify; Message: Battery is low": what is empty is left out. */
function partsOf(i18n: Words, about: About, value: object): string | undefined {
  const names = i18n.text.audit.fields as Labels;
  const parts = Object.entries(value).map(([field, one]) => {
    const said = auditValue(i18n, about, [field], one);
    return said && `${(Object.hasOwn(names, field) && names[field]) || field}: ${said}`;
  });
  return parts.includes(undefined) ? undefined : parts.filter(Boolean).join('; ');
}

function labelsOf({ text, texts: { labels } }: Words, entity: string, field: string): Labels {
  const byEntity: Readonly<Record<string, Readonly<Record<string, Labels>>>> = {
    integration: { type: labels.integrationType, state: labels.integrationState },
    build: { status: labels.buildStatus },
    publishedApplication: { security: labels.publicationSecurity, visibility: labels.publicationVisibility },
    store: { security: labels.publicationSecurity },
    report: { status: labels.reportStatus, type: labels.reportType },
    bulkTask: { kind: labels.bulkTaskKind, approval: labels.bulkTaskApproval },
    command: { kind: text.activity.commands },
    failedSignIn: { failure: text.activity.signInFailures },
  };
  const byField: Readonly<Record<string, Labels>> = {
    products: labels.planChoice,
    role: labels.workspaceRole,
    origin: labels.personOrigin,
    scope: labels.personScope,
    events: labels.integrationEvent,
    signingType: labels.signingType,
    language: languageNames,
    notificationLanguage: languageNames,
    buildPlatforms: osNames,
  };
  return byEntity[entity]?.[field] ?? ((Object.hasOwn(byField, field) && byField[field]) || {});
}
