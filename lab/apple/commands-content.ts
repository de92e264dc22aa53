/** Commands about apps, books and profiles. */
import { beginInstall, offerOf, readManifest } from './app-installs.ts';
import { CommandError, type CommandHandlers, only } from './command.ts';
import type { Book, DeviceState } from './device-state.ts';
import { heldPayloads } from './payload-rules.ts';
import { bytesOf, dictOf, listOf, textOf } from './plists.ts';

const handheld = ['iOS', 'iPadOS', 'tvOS'];

/** Some that everybody knows; the others are made up. */
const storeApps: Record<number, string> = {
  361285480: 'com.apple.Keynote',
  361304891: 'com.apple.Numbers',
  361309726: 'com.apple.Pages',
};
const identifierInStore = (storeId: number) => storeApps[storeId] ?? `com.example.store${storeId}`;

function managedApps(state: DeviceState, identifiers: unknown) {
  const named = listOf(identifiers);
  return state.apps.filter(({ identifier, managed }) => managed && (named.length === 0 || named.includes(identifier)));
}

export const contentCommands: CommandHandlers = {
  async InstallProfile({ installProfile }, { Payload }) {
    await installProfile(bytesOf(Payload) ?? Buffer.alloc(0));
    return {};
  },
  async RemoveProfile({ state, removeProfile }, { Identifier }) {
    const identifier = textOf(Identifier) ?? '';
    const installed = state.profiles.find((profile) => profile.identifier === identifier);
    if (!installed) throw new CommandError(12_075, `The profile “${identifier}” is not installed.`);
    if (!installed.managed) throw new CommandError(12_013, `The profile “${identifier}” is not managed.`);
    const enrollment = listOf(installed.content.PayloadContent).some(
      (payload) => dictOf(payload).PayloadType === 'com.apple.mdm',
    );
    // With the enrollment gone nothing could be reported, so the report goes first.
    if (enrollment) return { after: async () => void (await removeProfile(identifier)) };
    await removeProfile(identifier);
    return {};
  },
  async InstallApplication({ state, http, keeps }, command) {
    const storeId = command.iTunesStoreID === undefined ? undefined : Number(command.iTunesStoreID);
    const manifestUrl = textOf(command.ManifestURL);
    const manifest = manifestUrl ? await readManifest(http, manifestUrl) : dictOf(command.Manifest);
    const identifier = textOf(command.Identifier) ?? (storeId ? identifierInStore(storeId) : undefined);
    const fromStore = { name: storeId ? `App ${storeId}` : (identifier ?? ''), version: '1.0', shortVersion: '1.0' };
    const offer =
      Object.keys(manifest).length > 0
        ? await offerOf(http, manifest)
        : identifier && { identifier, ...fromStore, size: 42_000_000, fetched: true };
    if (!offer) throw new CommandError(12_023, 'The app could not be found.');
    const present = state.apps.find((app) => app.identifier === offer.identifier);
    if (present && !present.managed && command.ChangeManagementState !== 'Managed' && state.platform !== 'macOS')
      return { report: { Identifier: offer.identifier, RejectionReason: 'AppAlreadyInstalled' } };
    const isStoreClosed = heldPayloads(state, 'com.apple.applicationaccess').some(
      ({ allowAppInstallation }) => allowAppInstallation === false,
    );
    if (storeId && isStoreClosed)
      return { report: { Identifier: offer.identifier, RejectionReason: 'AppStoreDisabled' } };
    const configuration = command.Configuration ? dictOf(command.Configuration) : present?.configuration;
    const attributes = command.Attributes ? dictOf(command.Attributes) : present?.attributes;
    if (keeps(offer.identifier)) beginInstall(state, offer, { configuration, attributes, storeId });
    return { report: { Identifier: offer.identifier, State: 'Installing' } };
  },
  InstallEnterpriseApplication(context, command) {
    only(context.state, ['macOS'], 'InstallEnterpriseApplication');
    const install = contentCommands.InstallApplication as NonNullable<typeof contentCommands.InstallApplication>;
    return install(context, command);
  },
  RemoveApplication({ state }, { Identifier }) {
    const app = state.apps.find(({ identifier }) => identifier === Identifier);
    if (!app?.managed) throw new CommandError(12_029, `The app “${String(Identifier)}” is not managed.`);
    state.apps = state.apps.filter((one) => one !== app);
    return {};
  },
  ManagedApplicationList({ state }, { Identifiers }) {
    const entries = managedApps(state, Identifiers).map((app) => [
      app.identifier,
      {
        Status: app.status ?? 'Managed',
        ManagementFlags: 1,
        HasConfiguration: app.configuration !== undefined,
        HasFeedback: false,
        IsValidated: true,
        ExternalVersionIdentifier: app.storeId && 850_000_000,
      },
    ]);
    return { report: { ManagedApplicationList: Object.fromEntries(entries) } };
  },
  ManagedApplicationAttributes({ state }, { Identifiers }) {
    const list = managedApps(state, Identifiers).map(({ identifier, attributes }) => ({
      Identifier: identifier,
      Attributes: attributes ?? {},
    }));
    return { report: { ApplicationAttributes: list } };
  },
  ManagedApplicationConfiguration({ state }, { Identifiers }) {
    const list = managedApps(state, Identifiers).map(({ identifier, configuration }) => ({
      Identifier: identifier,
      Configuration: configuration ?? {},
    }));
    return { report: { ApplicationConfigurations: list } };
  },
  ManagedApplicationFeedback({ state }, { Identifiers }) {
    const list = managedApps(state, Identifiers).map(({ identifier }) => ({ Identifier: identifier, Feedback: {} }));
    return { report: { ManagedApplicationFeedback: list } };
  },
  ApplyRedemptionCode() {
    throw new CommandError(12_028, 'The app is not waiting for redemption.');
  },
  ValidateApplications: () => ({}),
  InviteToProgram: (_, { ProgramID }) => ({
    report: { InvitationResult: ProgramID === 'com.apple.cloudvpp' ? 'Acknowledged' : 'InvalidProgramID' },
  }),
  InstallMedia({ state }, { iTunesStoreID, MediaURL, PersistentID, MediaType, Kind, Version, Author, Title }) {
    const storeId = typeof iTunesStoreID === 'number' ? iTunesStoreID : undefined;
    const persistentId = textOf(PersistentID);
    const isIt = (book: Book) => (persistentId ? book.persistentId === persistentId : book.storeId === storeId);
    const book: Book = {
      storeId,
      persistentId,
      kind: textOf(Kind) ?? 'epub',
      title: textOf(Title) ?? `Book ${storeId ?? persistentId}`,
      author: textOf(Author) ?? 'Unknown',
      version: textOf(Version) ?? '1.0',
      state: 'Managed',
    };
    state.books = [...state.books.filter((one) => !isIt(one)), book];
    return { report: { iTunesStoreID, MediaURL, PersistentID, MediaType, State: 'Queued' } };
  },
  ManagedMediaList({ state }) {
    only(state, ['iOS', 'iPadOS'], 'ManagedMediaList');
    const Books = state.books.map(({ storeId, persistentId, kind, title, author, version, state: State }) => ({
      iTunesStoreID: storeId,
      PersistentID: persistentId,
      Kind: kind,
      Title: title,
      Author: author,
      Version: version,
      State,
    }));
    return { report: { Books } };
  },
  RemoveMedia({ state }, { iTunesStoreID, PersistentID }) {
    const gone = (book: Book) =>
      PersistentID === undefined ? book.storeId === Number(iTunesStoreID) : book.persistentId === PersistentID;
    state.books = state.books.filter((book) => !gone(book));
    return {};
  },
  InstallProvisioningProfile({ state }) {
    only(state, handheld, 'InstallProvisioningProfile');
    return {};
  },
  RemoveProvisioningProfile(_, { UUID }) {
    throw new CommandError(12_014, `The provisioning profile “${String(UUID)}” is not managed.`);
  },
};
