/** What is sent of a happening: a payload for programs, a message for Slack, both with the same words. */
import { brand } from '@muster/contract/brand';
import type { Language } from '@muster/contract/constants';
import type { IntegrationEvent, IntegrationType } from '@muster/contract/enumerations/workspace';
import {
  escapeSlack,
  type Facts,
  type Rendering,
  renderTemplate,
  usualTemplate,
} from '@muster/contract/integration-facts';
import { storeUrlOfPath } from '@muster/contract/store-address';
import { integrationMessages as en } from '@muster/phrases/en/integration-messages';
import { appLabels as enApps } from '@muster/phrases/en/labels/apps';
import { packageLabels as enLabels } from '@muster/phrases/en/labels/packages';
import { integrationMessages as es } from '@muster/phrases/es/integration-messages';
import { appLabels as esApps } from '@muster/phrases/es/labels/apps';
import { packageLabels as esLabels } from '@muster/phrases/es/labels/packages';
import { format } from '@muster/phrases/format';

const texts = { en, es };
const appLabels = { en: enApps, es: esApps };
const labels = { en: enLabels, es: esLabels };
/** A section of Slack's takes 3,000 characters (Slack: Section block). */
const slackTextMax = 3000;
/** Names are not looked for in what builds say: otherwise @channel calls everybody (Slack: Text object, verbatim). */
const verbatim = true;

export interface Message {
  /** Null for a test. */
  event: IntegrationEvent | null;
  action: string;
  happenedAt: string;
  path: string | null;
  facts: Facts;
}

export interface Form {
  type: IntegrationType;
  language: Language;
  templates: Partial<Record<IntegrationEvent, string>>;
}

/** `stores`: where stores are, by the operator's template; below `origin` unless it is named. */
export function messageBody(message: Message, form: Form, origin: string, stores = origin): string {
  const url = message.path === null ? null : `${origin}${message.path}`;
  const facts = { ...worded(message.facts, form.language, url, stores), event: { time: message.happenedAt, url } };
  return JSON.stringify(
    form.type === 'slack' ? slackMessage({ ...message, facts }, form, url) : payload({ ...message, facts }, form, url),
  );
}

/**
 * What is kept by its name is told in words, and so is that nobody knows who wrote; a build is seen where the event is,
 * unless it says otherwise, a publication in the store, of which the path is kept.
 */
function worded(facts: Facts, language: Language, url: string | null, stores: string): Facts {
  const { build, report, publication } = facts;
  if (report !== undefined) {
    const reporter = report.reporter || appLabels[language].downloadMemberType.anonymous;
    return { ...facts, report: { ...report, reporter } };
  }
  if (publication !== undefined) {
    const address = String(publication.url ?? '');
    return { ...facts, publication: { ...publication, url: storeUrlOfPath(stores, address) } };
  }
  if (build === undefined) return facts;
  const problems: Readonly<Record<string, string>> = labels[language].packageProblem;
  const problem = String(build.errorText ?? '');
  return { ...facts, build: { url, ...build, errorText: problems[problem] ?? problem } };
}

function payload({ action, happenedAt, facts, event }: Message, form: Form, url: string | null): object {
  const { event: _, ...told } = facts;
  return {
    action,
    timestamp: happenedAt,
    ...(event === null ? { test: true } : {}),
    ...told,
    url,
    text: words(event, facts, form),
  };
}

/** https://docs.slack.dev/reference/block-kit/blocks */
function slackMessage({ event, facts }: Message, form: Form, url: string | null): object {
  const text = words(event, facts, form, { escape: escapeSlack }).slice(0, slackTextMax).toWellFormed();
  const place = [facts.workspace?.name, facts.application?.name].filter((name) => typeof name === 'string');
  const open = { type: 'plain_text', text: texts[form.language].open };
  return {
    text,
    blocks: [
      { type: 'section', text: { type: 'mrkdwn', text, verbatim } },
      {
        type: 'context',
        elements: [{ type: 'mrkdwn', text: escapeSlack([brand.product, ...place].join(' · ')), verbatim }],
      },
      ...(url === null ? [] : [{ type: 'actions', elements: [{ type: 'button', text: open, url }] }]),
    ],
  };
}

function words(
  event: IntegrationEvent | null,
  facts: Facts,
  { type, language, templates }: Form,
  how?: Rendering,
): string {
  const phrases = texts[language];
  if (event === null) return format(phrases.test, { product: brand.product });
  const changes: Readonly<Record<string, string>> = phrases.changes;
  const word = (name: string, value: string) => (name === 'employee.change' ? (changes[value] ?? value) : value);
  return renderTemplate(templates[event] || usualTemplate(phrases[event], type), facts, { ...how, word }).trim();
}
