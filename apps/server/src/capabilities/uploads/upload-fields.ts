/**
 * What build servers say about a build, as flat names and texts: with dots or with brackets, lists with commas, yes and no
 * as words. What their plugins leave empty was not said.
 */
import { type BuildFields, buildFields, buildRules } from '@muster/contract/builds';
import { failFields } from '../../platform/errors.ts';
import { checked } from '../../platform/http/validation.ts';

/** What a build server says of itself, and how much of it is kept at most, as the contract has it. */
const infoLengths = {
  commit: 200,
  commitMessage: 5_000,
  branch: 300,
  tag: 300,
  triggerTimestamp: 100,
  buildUrl: 2_000,
  ciUrl: 2_000,
  repositoryUrl: 2_000,
  buildNumber: 100,
} as const;

export function readUploadFields(given: ReadonlyMap<string, string>): BuildFields {
  const text = (name: string) => given.get(name)?.trim() || undefined;
  const info = Object.fromEntries(
    Object.entries(infoLengths).map(([name, longest]) => [name, plain(text(`deployer.info.${name}`), longest)]),
  );
  const deployer = { name: plain(text('deployer.name'), 200), info };
  const said = deployer.name !== undefined || Object.values(info).some((value) => value !== undefined);
  const notify = {
    collaborators: yesOrNo('notifyCollaborators', text('notifyCollaborators')),
    employees: yesOrNo('notifyEmployees', text('notifyEmployees')),
    message: text('notifyMessage'),
    language: text('notifyLanguage')?.slice(0, 2).toLowerCase(),
  };
  return checked(buildFields, {
    versionName: text('versionName'),
    tags: tagsOf(text('tags')),
    changelog: text('changelog')?.replaceAll('\r\n', '\n'),
    buildPlatform: text('buildPlatform'),
    packageName: text('packageName'),
    packageVersion: text('packageVersion'),
    filter: filterOf(text('filter')),
    notify,
    deployer: said ? deployer : undefined,
  });
}

/** `deployer[info][commit]` is `deployer.info.commit`; `tags[]` is one of several `tags`. */
export function fieldName(name: string): string {
  return name.replaceAll(/\[([^\]]*)\]/g, (_, inner: string) => (inner === '' ? '' : `.${inner}`));
}

/** Split on commas, trimmed, the empty ones dropped, and of the same ones the last (domain.md, section 5). */
function tagsOf(text: string | undefined): string[] | undefined {
  const tags = text?.split(',').map((tag) => tag.trim());
  return tags && [...new Set(tags.filter((tag) => tag !== '').reverse())].reverse();
}

/** `[["g1","g2"],["g3"]]`, or the same as `g1,g2|g3`. */
function filterOf(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  if (!/^[[{]/.test(text)) {
    const groups = text.split('|').map((all) => tagsOf(all) ?? []);
    return groups.filter((all) => all.length > 0);
  }
  try {
    return JSON.parse(text);
  } catch {
    return failFields([{ field: 'filter', rules: [{ name: 'json', params: {} }] }]);
  }
}

function yesOrNo(field: string, text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined;
  if (/^(true|1|yes|on)$/i.test(text)) return true;
  if (/^(false|0|no|off)$/i.test(text)) return false;
  return failFields([{ field, rules: [{ name: 'oneOf', params: { values: 'true, false' } }] }]);
}

/** A commit's message is what somebody wrote: too long or odd, it is cut, and refuses no build. */
function plain(text: string | undefined, max: number): string | undefined {
  const tidy = text
    ?.toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, '')
    .slice(0, max)
    .toWellFormed();
  return (max > 2_000 ? tidy : tidy?.replaceAll(/\s+/g, ' '))?.trim() || undefined;
}

/** The last part of whatever path a browser or a build server sent, without what no text has. */
export function fileNameOf(given: string | undefined): string {
  const name = (given ?? '').replaceAll('\\', '/').split('/').at(-1) ?? '';
  return plain(name, buildRules.fileNameMax)?.slice(-buildRules.fileNameMax) || 'build';
}
