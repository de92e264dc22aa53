/** What Apple knows of the apps and books of one location: what was bought, whose it is, who is registered. */
import { randomBytes, randomUUID } from 'node:crypto';
import { failure, type Holder, type VppError } from './vpp-errors.ts';

export interface VppAsset {
  adamId: string;
  pricingParam: 'STDQ' | 'PLUS';
  productType: 'App' | 'Book';
  name: string;
  bundleId?: string;
  seller: string;
  totalCount: number;
  retiredCount: number;
  deviceAssignable: boolean;
  revocable: boolean;
  supportedPlatforms: string[];
}

export interface VppUser {
  clientUserId: string;
  email: string;
  status: 'Registered' | 'Associated' | 'Retired' | 'Deleted';
  inviteCode?: string;
  idHash?: string;
}

export interface VppAssignment {
  adamId: string;
  pricingParam: string;
  serialNumber?: string;
  clientUserId?: string;
}

export interface SavedLibrary {
  assets: VppAsset[];
  users: VppUser[];
  assignments: VppAssignment[];
  mdmInfo: MdmInfo | undefined;
}

export interface MdmInfo {
  id: string;
  name: string;
  metadata: string;
}

const nameOf = (asset: { adamId: string; pricingParam?: string | undefined }) =>
  `${asset.adamId} ${asset.pricingParam ?? 'STDQ'}`;
const holderOf = ({ serialNumber, clientUserId }: Partial<VppAssignment>) =>
  serialNumber === undefined ? `user ${clientUserId}` : `device ${serialNumber}`;

export class VppLibrary {
  readonly assets = new Map<string, VppAsset>();
  readonly users: VppUser[] = [];
  #assignments = new Map<string, VppAssignment>();
  mdmInfo: MdmInfo | undefined;
  /** Another one after each change of what it is about. */
  readonly versions = { assets: randomUUID(), assignments: randomUUID(), users: randomUUID() };

  get assignments(): VppAssignment[] {
    return [...this.#assignments.values()];
  }

  /** Bought, or more of it. */
  buy(asset: Partial<VppAsset> & { adamId: string }): VppAsset {
    const isBook = asset.productType === 'Book';
    const bought: VppAsset = {
      pricingParam: 'STDQ',
      productType: 'App',
      name: `App ${asset.adamId}`,
      seller: 'Example Software',
      totalCount: 10,
      retiredCount: 0,
      // Books stay with whoever got them, and devices have none.
      deviceAssignable: !isBook,
      revocable: !isBook,
      supportedPlatforms: ['iOS'],
      ...asset,
    };
    this.assets.set(nameOf(bought), bought);
    this.versions.assets = randomUUID();
    return bought;
  }

  find(asset: { adamId: string; pricingParam?: string | undefined }): VppAsset | undefined {
    return this.assets.get(nameOf(asset));
  }

  countsOf(asset: VppAsset) {
    const assignedCount = this.assignments.filter((one) => nameOf(one) === nameOf(asset)).length;
    return { assignedCount, availableCount: Math.max(0, asset.totalCount - assignedCount - asset.retiredCount) };
  }

  has(asset: { adamId: string; pricingParam?: string | undefined }, holder: Holder): boolean {
    return this.#assignments.has(`${nameOf(asset)} ${holderOf(holder)}`);
  }

  /** Whoever has it already keeps it, and it counts once. */
  associate(asset: VppAsset, holder: Holder): VppError | undefined {
    if ('clientUserId' in holder && this.activeUser(holder.clientUserId) === undefined)
      return failure(9609, holder, asset);
    if (this.has(asset, holder)) return undefined;
    if (this.countsOf(asset).availableCount === 0) return failure(9709, holder, asset);
    const { adamId, pricingParam } = asset;
    this.#assignments.set(`${nameOf(asset)} ${holderOf(holder)}`, { adamId, pricingParam, ...holder });
    this.#changed();
    return undefined;
  }

  disassociate(asset: VppAsset, holder: Holder): VppError | undefined {
    if (!this.#assignments.delete(`${nameOf(asset)} ${holderOf(holder)}`)) return failure(9610, holder, asset);
    this.#changed();
    return undefined;
  }

  /** All that can be taken back. */
  revoke(holder: Holder): void {
    for (const [key, one] of this.#assignments)
      if (holderOf(one) === holderOf(holder) && this.find(one)?.revocable) this.#assignments.delete(key);
    this.#changed();
  }

  activeUser(clientUserId: string): VppUser | undefined {
    return this.users.find(
      (user) => user.clientUserId === clientUserId && user.status !== 'Retired' && user.status !== 'Deleted',
    );
  }

  createUser({ clientUserId, email }: { clientUserId: string; email: string }): VppError | undefined {
    if (this.activeUser(clientUserId)) return failure(9716, { clientUserId });
    this.users.push({ clientUserId, email, status: 'Registered', inviteCode: randomBytes(16).toString('hex') });
    this.versions.users = randomUUID();
    return undefined;
  }

  updateUser({ clientUserId, email }: { clientUserId: string; email: string }): VppError | undefined {
    const user = this.activeUser(clientUserId);
    if (user === undefined) return failure(9609, { clientUserId });
    user.email = email;
    this.versions.users = randomUUID();
    return undefined;
  }

  retireUser(clientUserId: string): VppError | undefined {
    const user = this.activeUser(clientUserId);
    if (user === undefined) return failure(9609, { clientUserId });
    user.status = 'Retired';
    delete user.inviteCode;
    this.versions.users = randomUUID();
    this.revoke({ clientUserId });
    return undefined;
  }

  /** Somebody followed the invitation and signed in with an Apple Account. */
  accept(inviteCode: string): void {
    const user = this.users.find((one) => one.inviteCode === inviteCode);
    if (user === undefined) throw new Error('nobody was invited with this code');
    delete user.inviteCode;
    user.status = 'Associated';
    user.idHash = randomBytes(20).toString('base64');
    this.versions.users = randomUUID();
  }

  #changed(): void {
    this.versions.assignments = randomUUID();
    this.versions.assets = randomUUID();
  }

  save(): SavedLibrary {
    return {
      assets: [...this.assets.values()],
      users: this.users,
      assignments: this.assignments,
      mdmInfo: this.mdmInfo,
    };
  }

  restore({ assets, users, assignments, mdmInfo }: SavedLibrary): void {
    for (const asset of assets) this.assets.set(nameOf(asset), asset);
    this.users.push(...users);
    for (const one of assignments) this.#assignments.set(`${nameOf(one)} ${holderOf(one)}`, one);
    this.mdmInfo = mdmInfo;
  }
}
