/** Commands about apps, books and profiles. */
import { CommandError, type CommandHandlers, only } from './command.ts';
import type { Book, DeviceState } from './device-state.ts';
import { bytesOf, dictOf, listOf, readPlist, textOf } from './plists.ts';

const handheld = ['iOS', 'iPadOS', 'tvOS'];

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
  async InstallApplication({ state, http }, command) {
    const storeId = command.iTunesStoreID === undefined ? undefined : Number(command.iTunesStoreID);
    let identifier = textOf(command.Identifier) ?? (storeId ? `com.example.store${storeId}` : undefined);
    let name = storeId ? `App ${storeId}` : (identifier ?? '');
    let version = '1.0';
    const manifestUrl = textOf(command.ManifestURL);
    if (manifestUrl) {
      const answer = await http.send({ url: manifestUrl }).catch(() => undefined);
      if (answer?.status !== 200) throw new CommandError(12_024, 'Could not retrieve the app manifest.');
      const metadata = dictOf(dictOf(listOf(readPlist(answer.body).items)[0]).metadata);
      identifier = textOf(metadata['bundle-identifier']);
      name = textOf(metadata.title) ?? name;
      version = textOf(metadata['bundle-version']) ?? version;
    }
    if (!identifier) throw new CommandError(12_023, 'The app could not be found.');
    const present = state.apps.find((app) => app.identifier === identifier);
    if (present && !present.managed && command.ChangeManagementState !== 'Managed' && state.platform !== 'macOS')
      return { report: { Identifier: identifier, RejectionReason: 'AppAlreadyInstalled' } };
    state.apps = state.apps.filter((app) => app !== present);
    const configuration = command.Configuration ? dictOf(command.Configuration) : present?.configuration;
    const attributes = command.Attributes ? dictOf(command.Attributes) : present?.attributes;
    const kept = { configuration, attributes, storeId, size: 42_000_000, managed: true, status: 'Managed' };
    state.apps.push({ identifier, name, version, shortVersion: version, ...kept });
    return { report: { Identifier: identifier, State: 'Installing' } };
  },
  InstallEnterpriseApplication(context, command) {
    only(context.state, ['macOS'], 'InstallEnterpriseApplication');
    const install = contentCommands.InstallApplication as NonNullable<typeof contentCommands.InstallApplication>;
    const metadata = dictOf(dictOf(listOf(dictOf(command.Manifest).items)[0]).metadata);
    return install(context, { Identifier: metadata['bundle-identifier'], ...command });
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
    const gone = (book: Book) => book.persistentId === PersistentID && book.storeId === iTunesStoreID;
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
