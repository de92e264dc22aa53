/**
 * What devices of one class get of their policies, thing by thing: its artifact, and what it is made of. The plan looks at
 * the artifacts alone; whoever sends one finds its content here, made from the same items by the same rules.
 */
import { applicableItem, whyNotApplicable } from '@muster/catalogue/applicability';
import type { ComposedItem, NotApplicable, SettingGroup, SettingTarget } from '@muster/catalogue/catalogue';
import { isItemMark, mapValue } from '@muster/catalogue/json-value';
import { loadCatalogue } from '@muster/catalogue/load-catalogue';
import { variablesIn } from '@muster/catalogue/variables';
import type { Artifact, Composed, DeviceClass, Unable } from '../desired-state/index.ts';
import { artifactKey, digestOf, settingIdentifier, webClipIdentifier } from './artifact-names.ts';
import type { ContentPayload, Part, Parts } from './content-part.ts';
import { customProfileParts } from './custom-profile-content.ts';
import { declarationsSince } from './declarations.ts';
import { appParts, bookParts } from './media-content.ts';

const catalogue = await loadCatalogue('apple');
const webClip = catalogue.group('apple.profile.com.apple.webClip.managed');

/** What was composed is kept for devices of one class, so that its parts are made once for all of them. */
const made = new WeakMap<Composed, { cls: string; parts: Parts }>();

export function contentFor(composed: Composed, cls: DeviceClass): Parts {
  const name = JSON.stringify(cls);
  const known = made.get(composed);
  if (known?.cls === name) return known.parts;
  const parts = partsFor(composed, cls);
  made.set(composed, { cls: name, parts });
  return parts;
}

function partsFor(composed: Composed, cls: DeviceClass): Parts {
  const all = [
    settingParts(composed.items, cls),
    bookmarkParts(composed.bookmarks, cls),
    customProfileParts(composed.profiles, cls),
    appParts(composed.apps, cls),
    bookParts(composed.books, cls),
  ];
  return { parts: all.flatMap(({ parts }) => parts), unable: all.flatMap(({ unable }) => unable) };
}

/** An item that a device of the class can have, with the values that it can have. */
interface Fitting extends ContentPayload {
  item: ComposedItem;
  kind: 'profile' | 'declaration';
  leftOut: Artifact['holds'][number]['leftOut'];
}
type Why = Unable['why'];

function settingParts(items: readonly ComposedItem[], cls: DeviceClass): Parts {
  const unable: Unable[] = [];
  const fitting = new Map<string, Fitting>();
  const cannot = new Map<string, Why>();
  for (const item of items) {
    const fit = fits(item, cls);
    if ('reason' in fit) cannot.set(item.id, fit);
    else fitting.set(item.id, fit);
  }
  // Whoever refers to something that the device cannot have, or that is not there, is of no use without it.
  for (let found = true; found; ) {
    found = false;
    for (const [id, { values, kind }] of fitting)
      for (const other of referencesIn(values)) {
        if (fitting.get(other)?.kind === kind) continue;
        cannot.set(id, cannot.get(other) ?? { reason: 'missing' });
        found = fitting.delete(id);
        break;
      }
  }
  for (const [item, why] of cannot) unable.push({ part: 'settings', item, why });
  const referred = new Set(
    [...fitting.values()].flatMap(({ id, values }) => referencesIn(values).filter((one) => one !== id)),
  );
  const parts = [...fitting.values()].flatMap((fit) => {
    if (fit.kind === 'declaration') return [declarationPart(fit)];
    // A certificate that others refer to travels with each of them.
    return referred.has(fit.id) && !isReferredInACircle(fit, fitting) ? [] : [profilePart(fit, fitting)];
  });
  return { parts, unable };
}

/** Of items that refer to each other nobody else would bring them. */
function isReferredInACircle(fit: Fitting, all: ReadonlyMap<string, Fitting>): boolean {
  return withReferences(fit, all)
    .slice(1)
    .some(({ values }) => referencesIn(values).includes(fit.id));
}

function fits(item: ComposedItem, { target, abilities }: DeviceClass): Fitting | Why {
  const known = catalogue.group(item.group);
  const [, kind, type] = /^apple[.](profile|declaration)[.](.+)$/s.exec(item.group) ?? [];
  // One that the catalogue does not know is sent as it is: it may be newer than the catalogue.
  if (known?.reserved || (kind !== 'profile' && kind !== 'declaration') || type === undefined)
    return { reason: 'unsupported' };
  const applicable = known ? applicableItem(target, known, item) : { values: item.values, leftOut: [] };
  if (applicable.whole) return applicable.whole;
  const support = known?.systems[target.system];
  if (support && support.deviceChannel === false) return { reason: 'noChannel' };
  if (kind === 'declaration' && !abilities.includes('declarations')) return whyNoDeclarations(target);
  const { values, leftOut } = applicable;
  return {
    id: item.id,
    item,
    kind,
    type: known?.type ?? type,
    group: known,
    name: item.name,
    values,
    leftOut: leftOut.map(({ path, why }) => ({ key: path.join('.'), why })),
  };
}

function whyNoDeclarations({ system, osVersion }: SettingTarget): Why {
  const since = system === 'android' || system === 'windows' ? undefined : declarationsSince(system);
  return since !== undefined && osVersion !== undefined ? { reason: 'osVersion', since } : { reason: 'noChannel' };
}

function referencesIn(values: unknown): string[] {
  const ids = new Set<string>();
  mapValue(values, (one) => {
    if (isItemMark(one)) ids.add(one.$item);
    return undefined;
  });
  return [...ids];
}

/** An item and all that it refers to, directly or not. */
function withReferences(fit: Fitting, all: ReadonlyMap<string, Fitting>): Fitting[] {
  const found = new Map([[fit.id, fit]]);
  for (const one of found.values())
    for (const id of referencesIn(one.values)) {
      const other = all.get(id);
      if (other !== undefined) found.set(id, other);
    }
  return [...found.values()];
}

function profilePart(fit: Fitting, all: ReadonlyMap<string, Fitting>): Part {
  const identifier = settingIdentifier(fit.type, fit.id, fit.item.group);
  const members = withReferences(fit, all);
  // What is referred to comes first, as devices install payloads in their order.
  const payloads = members.toReversed().map(({ id, type, group, name, values }) => ({ id, type, group, name, values }));
  const written = payloads.map(({ id, type, name, values }) => ({ id, type, name: name ?? null, values }));
  return {
    artifact: {
      key: artifactKey('profile', identifier),
      digest: digestOf(written),
      variables: variablesIn(payloads.map(({ values }) => values)),
      holds: members.map(({ id, leftOut }) => ({ part: 'settings', item: id, leftOut })),
      apply: 'apply-settings',
      remove: 'remove-settings',
      priority: priorityOf(fit.type),
      section: 'profiles',
    },
    content: { kind: 'profile', identifier, displayName: fit.name ?? fit.type, payloads },
  };
}

function declarationPart({ id, item, type, values, leftOut }: Fitting): Part {
  const identifier = settingIdentifier(type, id, item.group);
  return {
    artifact: {
      key: artifactKey('declaration', identifier),
      digest: digestOf({ type, values }),
      variables: variablesIn(values),
      holds: [{ part: 'settings', item: id, leftOut }],
      apply: null,
      remove: null,
      sync: 'sync-declarations',
      priority: 30,
      section: 'declarations',
    },
    content: { kind: 'declaration', id, identifier, type, values },
  };
}

/** Before others come those that others stand on: trust, then the network. */
const priorities: readonly (readonly [RegExp, number])[] = [
  [/^com[.]apple[.]security[.](root|pkcs1|pem|pkcs12|scep|acme)$/, 21],
  [/^com[.]apple[.](wifi[.]managed|ethernet|.*[.]ethernet[.]managed)$/, 23],
  [/^com[.]apple[.](vpn|proxy|cellular|dnsSettings|relay)/, 25],
];
function priorityOf(type: string): number {
  return priorities.find(([pattern]) => pattern.test(type))?.[1] ?? 30;
}

function bookmarkParts(bookmarks: Composed['bookmarks'], { target }: DeviceClass): Parts {
  const parts: Part[] = [];
  const unable: Unable[] = [];
  for (const { id, title, url, icon } of bookmarks) {
    const why = webClip ? whyNoWebClip(target, webClip) : ({ reason: 'unsupported' } as const);
    if (!webClip || why) {
      unable.push({ part: 'bookmarks', item: id, why: why ?? { reason: 'unsupported' } });
      continue;
    }
    const bytes = icon?.replace(/^data:[^,]*;base64,/, '');
    const given = { Label: title, URL: url, IsRemovable: false, ...(bytes && { Icon: bytes }) };
    const applicable = applicableItem(target, webClip, { id, group: webClip.id, values: given });
    const values = applicable.whole ? given : applicable.values;
    const identifier = webClipIdentifier(id);
    const { type } = webClip;
    parts.push({
      artifact: {
        key: artifactKey('profile', identifier),
        digest: digestOf({ type, values }),
        variables: variablesIn(values),
        holds: [{ part: 'bookmarks', item: id, leftOut: [] }],
        apply: 'apply-settings',
        remove: 'remove-settings',
        priority: 40,
        section: 'profiles',
      },
      content: {
        kind: 'profile',
        identifier,
        displayName: title,
        payloads: [{ id, type, group: webClip, name: title, values }],
      },
    });
  }
  return { parts, unable };
}

function whyNoWebClip(target: SettingTarget, group: SettingGroup): NotApplicable | { reason: 'noChannel' } | undefined {
  const support = group.systems[target.system];
  if (support && support.deviceChannel === false) return { reason: 'noChannel' };
  return whyNotApplicable(target, group);
}
