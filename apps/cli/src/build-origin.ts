/** What a build server knows about a build (`deployer.info`), by the names that go over the wire. */
export interface BuildOrigin {
  commit?: string | undefined;
  commitMessage?: string | undefined;
  branch?: string | undefined;
  tag?: string | undefined;
  /** In seconds since 1970, as the build servers that send it do. */
  triggerTimestamp?: string | undefined;
  buildUrl?: string | undefined;
  ciUrl?: string | undefined;
  repositoryUrl?: string | undefined;
  buildNumber?: string | undefined;
}

/** Nobody reads more of it, and it has to fit into a header. */
const longestMessage = 1000;

/** What is there, without secrets. */
export function tidy(origin: BuildOrigin): BuildOrigin {
  const tidied: BuildOrigin = {
    ...origin,
    commitMessage: origin.commitMessage?.trim().slice(0, longestMessage),
    repositoryUrl: withoutPassword(origin.repositoryUrl),
    buildUrl: withoutPassword(origin.buildUrl),
    ciUrl: withoutPassword(origin.ciUrl),
  };
  return Object.fromEntries(Object.entries(tidied).filter(([, value]) => value !== undefined && value !== ''));
}

/** Build servers check out with tokens in the address. `git@host:path` is no URL, and has none. */
function withoutPassword(address: string | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return address;
  const url = new URL(address);
  if (!url.username && !url.password) return address;
  if (url.protocol !== 'ssh:') url.username = '';
  url.password = '';
  return url.href;
}
