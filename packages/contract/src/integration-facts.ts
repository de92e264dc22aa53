/**
 * What is known of each event that integrations tell of: the names that a message may use between double braces, and an
 * example of each, with which messages are previewed and receivers are tested.
 */
import type { IntegrationEvent, IntegrationType } from './enumerations/workspace.ts';

export type FactValue = string | number | boolean | null | readonly string[];
/** By what it is about (`build`), then by name (`versionName`). Lists of things are for the payload alone. */
export type Facts = Readonly<Record<string, Readonly<Record<string, FactValue | readonly object[]>>>>;

const event = { time: '2026-11-15T09:30:00.000Z', url: 'https://muster.example.com/aurora' };
const workspace = { id: '0199a000-0000-7000-8000-000000000001', name: 'Aurora', slug: 'aurora' };
const actor = { name: 'Ana Ruiz', email: 'ana@example.com' };
const application = { id: '0199a000-0000-7000-8000-000000000002', name: 'Barista', slug: 'barista' };
const build = {
  id: '0199a000-0000-7000-8000-000000000003',
  /** Name and code, or the name of the file of what has neither. */
  version: '2.5.1 (2051)',
  versionName: '2.5.1',
  versionCode: '2051',
  os: 'ios',
  platform: 'iOS',
  package: 'com.aurora.barista',
  signingType: 'ad-hoc',
  fileName: 'Barista.ipa',
  size: 48_213_504,
  gitBranch: 'main',
  gitTag: 'v2.5.1',
  tags: ['beta', 'qa'],
  changelog: 'Faster start. Fixes <shifts> & breaks.',
  deployer: 'Build server',
  url: 'https://muster.example.com/aurora/apps/barista/builds',
  errorText: '',
};
const certificate = { name: 'Aurora distribution', expiresAt: '2027-01-31T12:00:00.000Z', daysLeft: 30 };
const device = { name: "Ana's iPhone", platform: 'ios', serialNumber: 'C39EXAMPLE', owner: 'ana@example.com' };

/** Examples; their keys are what is known of each event. */
export const sampleFacts: Readonly<Record<IntegrationEvent, Facts>> = {
  buildCreated: { event, workspace, actor, application, build },
  buildProcessed: { event, workspace, actor, application, build },
  buildFailed: { event, workspace, actor, application, build: { ...build, errorText: 'The signature is not valid' } },
  certificateWillExpire: { event, workspace, application, build, certificate },
  deviceEnrolled: { event, workspace, device },
  newEnrollment: { event, workspace, device },
  employeeChanged: {
    event,
    workspace,
    actor,
    employee: {
      change: 'created',
      count: 2,
      names: ['Eva Soler', 'Noa Vidal'],
      people: [
        { id: '0199a000-0000-7000-8000-000000000004', email: 'eva@example.com', name: 'Eva Soler' },
        { id: '0199a000-0000-7000-8000-000000000005', email: 'noa@example.com', name: 'Noa Vidal' },
      ],
    },
  },
  newReport: {
    event,
    workspace,
    application,
    report: {
      id: '0199a000-0000-7000-8000-000000000006',
      type: 'bug',
      title: 'The shift does not end',
      message: 'The shift does not end\nNothing happens when I press <Stop>.',
      reporter: 'eva@example.com',
      packageName: 'com.aurora.barista',
      packageVersion: '2051',
      packageVersionName: '2.5.1',
      os: 'iOS',
      osVersion: '19.1',
      deviceModel: 'iPhone 17',
    },
  },
  publishedApp: {
    event,
    workspace,
    actor,
    application,
    publication: { name: 'Barista for shops', url: 'https://muster.example.com/store/aurora' },
  },
  inventoryItemRegistered: {
    event,
    workspace,
    item: { name: 'Counter tablet', serialNumber: 'R52EXAMPLE', type: 'tablet' },
  },
  applePushRenovation: { event, workspace, certificate },
  automationRule: {
    event,
    workspace,
    rule: {
      id: '0199a000-0000-7000-8000-000000000007',
      name: 'Almost full',
      message: 'Less than 1 GB left',
    },
    device,
  },
};

/** What a message about the event may name. */
export function placeholdersOf(event: IntegrationEvent): string[] {
  return Object.entries(sampleFacts[event]).flatMap(([about, facts]) =>
    Object.entries(facts).flatMap(([name, value]) => (isText(value) ? [`${about}.${name}`] : [])),
  );
}

/** Lists of things have no words. */
function isText(value: unknown): value is FactValue {
  return !Array.isArray(value) || value.every((one) => typeof one === 'string');
}

const placeholder = /\{\{\s*([\w.]+)\s*\}\}/g;

/** Whether every pair of braces holds the name of something that is known. */
export function isTemplateOf(event: IntegrationEvent, text: string): boolean {
  const known = new Set(placeholdersOf(event));
  const unknown = [...text.matchAll(placeholder)].some(([, name = '']) => !known.has(name));
  return !unknown && !/\{\{|\}\}/.test(text.replaceAll(placeholder, ''));
}

export interface Rendering {
  /** What a value needs where it is put. */
  escape?(value: string): string;
  /** What a value is called in the language of the message. */
  word?(name: string, value: string): string;
}

/** The text with what is known in the place of its placeholders: nothing is evaluated, and no value is read again. */
export function renderTemplate(text: string, facts: Facts, rendering: Rendering = {}): string {
  return text.replaceAll(placeholder, (_whole, name: string) => {
    const [about = '', key = ''] = name.split('.');
    const of = Object.hasOwn(facts, about) ? facts[about] : undefined;
    const value = of && Object.hasOwn(of, key) ? of[key] : null;
    if (value === null || value === undefined || !isText(value)) return '';
    const plain = Array.isArray(value) ? value.join(', ') : String(value);
    const worded = rendering.word?.(name, plain) ?? plain;
    return rendering.escape?.(worded) ?? worded;
  });
}

/** The usual messages are in Slack's markup, which means nothing to others. */
export function usualTemplate(text: string, type: IntegrationType): string {
  return type === 'slack' ? text : text.replaceAll('*', '');
}

/** In Slack's markup only these three mean something by themselves (Slack: Formatting text, Escaping text). */
export function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
