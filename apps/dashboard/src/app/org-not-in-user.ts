/** Somebody opened a workspace that is not in their list (platform-shell.md, section 4). */
export class OrgNotInUser extends Error {
  readonly org: string;

  constructor(org: string) {
    super('ORG_NOT_IN_USER');
    this.name = 'OrgNotInUser';
    this.org = org;
  }
}
