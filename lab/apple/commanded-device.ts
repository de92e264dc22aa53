/** The side of a device that is commanded: sessions, commands, profiles and declarations. */

import { CheckIn } from './check-in.ts';
import type { Signer } from './cms.ts';
import { type CommandContext, CommandError, CommandFormatError, checkFormat, checkLock, NotNow } from './command.ts';
import { contentCommands } from './commands-content.ts';
import { controlCommands } from './commands-control.ts';
import { informationCommands } from './commands-information.ts';
import { macCommands } from './commands-mac.ts';
import { type DeclarativeSide, emptyDeclarativeState, reportStatus, synchronize } from './declarative.ts';
import type { Channel } from './device-options.ts';
import { createState, type DeviceState, type DeviceUser } from './device-state.ts';
import { mdmPayloadOf, type ReadProfile, scepPayloadOf } from './enrollment-profile.ts';
import { HttpRefusal } from './http.ts';
import { freshKeys } from './identity.ts';
import { addProfile, dropProfile, readForInstall } from './installed-profiles.ts';
import { checkProfile } from './payload-rules.ts';
import { type Dict, dictOf, readPlist, textOf } from './plists.ts';
import { requestCertificate } from './scep.ts';

const handlers = { ...informationCommands, ...controlCommands, ...contentCommands, ...macCommands };

export class CommandedDevice extends CheckIn {
  /** How often each command was performed, by its UUID. */
  readonly performed = new Map<string, number>();

  protected session: Promise<unknown> = Promise.resolve();

  /** Asks for commands until there are none, and answers each; sessions of a device follow each other. */
  connect(user?: DeviceUser): Promise<number> {
    const session = this.session.then(() => this.converse(user));
    this.session = session.catch(() => {});
    return session;
  }

  /** When all sessions are over. */
  async settled(): Promise<void> {
    for (let last: unknown; last !== this.session; ) {
      last = this.session;
      await last;
    }
  }

  protected hear(channel: Channel, magic: string): void {
    if (this.state.off || magic !== channel.pushMagic || !this.habits.every((habit) => habit.hears?.() ?? true)) return;
    this.connectPatiently(channel).catch((error: Error) => this.options.watch?.({ what: 'failed', error }));
  }

  /** Where the server is away, devices come again, each time later. */
  protected async connectPatiently(channel: Channel): Promise<void> {
    const { tries = 0, wait = 1_000 } = this.options.patience ?? {};
    for (let tried = 0; ; tried++) {
      try {
        await this.connect(channel.user);
        return;
      } catch (error) {
        if (tried >= tries || (error instanceof HttpRefusal && error.status < 500)) throw error;
        await new Promise((resolve) => setTimeout(resolve, wait * 2 ** Math.min(tried, 5)));
      }
    }
  }

  protected async converse(user?: DeviceUser): Promise<number> {
    const channel = this.channels.get(user?.id ?? '');
    if (this.state.off || !this.enrollment || !channel) return 0;
    let answered = 0;
    let body = channel.pending ? Buffer.alloc(0) : await this.report(channel, { Status: 'Idle' });
    while (body.length > 0 || channel.pending) {
      // Until the server has it, a report is kept, and begins the next session.
      channel.pending ??= await this.perform(channel, readPlist(body));
      const { report, after } = channel.pending;
      body = await this.report(channel, report);
      channel.pending = undefined;
      answered++;
      await after?.();
      for (const habit of this.habits) await habit.reported?.(this, report);
      this.options.watch?.({ what: 'reported', report });
      if (this.state.off || this.channels.get(user?.id ?? '') !== channel) return answered;
    }
    for (const habit of this.habits) await habit.rested?.(this);
    return answered;
  }

  protected async perform(
    channel: Channel,
    { CommandUUID, Command }: Dict,
  ): Promise<{ report: Dict; after?: () => Promise<void> }> {
    const command = dictOf(Command);
    const type = textOf(command.RequestType);
    const uuid = textOf(CommandUUID);
    const report = (Status: string, more: Dict = {}) => ({ Status, CommandUUID: uuid, ...more });
    if (!type || !uuid) return { report: report('CommandFormatError') };
    this.options.watch?.({ what: 'command', type, uuid });
    try {
      const handler = handlers[type];
      if (!handler) throw new CommandError(12_021, `“${type}” is not a valid request type.`);
      checkFormat(type, command);
      checkLock(type, this.state);
      this.performed.set(uuid, (this.performed.get(uuid) ?? 0) + 1);
      const { report: told, after } = await handler(this.context(channel), command);
      const RequestType = this.state.platform === 'macOS' ? { RequestType: type } : {};
      return { report: report('Acknowledged', { ...RequestType, ...told }), after };
    } catch (error) {
      if (error instanceof NotNow) return { report: report('NotNow') };
      if (error instanceof CommandFormatError)
        return { report: report('CommandFormatError', { ErrorChain: new CommandError(12_008, error.message).chain }) };
      if (error instanceof CommandError) return { report: report('Error', { ErrorChain: error.chain }) };
      throw error;
    }
  }

  protected context(channel: Channel): CommandContext {
    return {
      state: this.state,
      user: channel.user,
      pushToken: channel.pushToken,
      unlockToken: channel.unlockToken,
      http: this.http,
      now: () => this.now(),
      installProfile: (bytes) => this.install(bytes),
      keeps: (identifier) => this.keeps(identifier),
      removeProfile: async (identifier) => {
        if (identifier === this.enrollment?.profile) await this.unenroll();
        return dropProfile(this.state, identifier);
      },
      synchronize: (tokens) => this.synchronize(channel, tokens),
      erase: async () => this.erase(),
      restart: async () => {
        this.state.restarts++;
        this.state.locked = this.state.passcode !== undefined;
      },
    };
  }

  protected keeps(identifier: string): boolean {
    return this.habits.every((habit) => habit.keeps?.(identifier) ?? true);
  }

  protected async install(bytes: Buffer): Promise<void> {
    const profile = readForInstall(bytes);
    const mdm = mdmPayloadOf(profile);
    if (!mdm) {
      checkProfile(this.state, profile);
      if (this.keeps(profile.identifier)) addProfile(this.state, profile);
      return;
    }
    const { enrollment } = this;
    if (!enrollment || profile.identifier !== enrollment.profile)
      throw new CommandError(12_001, 'There is an MDM profile already.');
    if (mdm.topic !== enrollment.mdm.topic || mdm.serverUrl !== enrollment.mdm.serverUrl)
      throw new CommandError(12_012, 'The new MDM payload does not match the old one.');
    const identity = await this.requestIdentity(profile, mdm.identityUuid, enrollment.identity).catch(
      (error: Error) => {
        throw new CommandError(22_013, error.message, 'MCSCEPErrorDomain');
      },
    );
    this.enrollment = { ...enrollment, mdm, identity };
    for (const channel of this.channels.values()) channel.idle = undefined;
    addProfile(this.state, profile, identity.certificate);
    const { renewal = 'authenticate' } = this.options;
    if (renewal === 'authenticate') await this.authenticate();
    const channel = this.channels.get('');
    if (renewal !== 'silent' && channel) await this.sayToken(channel);
  }

  protected async requestIdentity(profile: ReadProfile, uuid: string, renews?: Signer): Promise<Signer> {
    const payload = scepPayloadOf(profile, uuid);
    if (!payload) throw new CommandError(12_016, 'The identity of the MDM payload is missing.');
    const keys = await (this.options.keys ?? freshKeys)(payload.keySize);
    const { url, subject, challenge, keyUsage: usage, fingerprint, retries, retryDelay } = payload;
    return requestCertificate({
      http: this.http,
      url,
      subject: subject.length > 0 ? subject : [[['CN', this.state.udid]]],
      keys,
      challenge,
      usage,
      fingerprint,
      retries,
      retryDelay,
      // Apple's devices ask anew with the challenge that they were given; without one, only the old identity speaks for them.
      renews: challenge === undefined || this.options.renewalRequest ? renews : undefined,
      now: () => this.now(),
    });
  }

  /** Removes the profile, as its owner does in the settings. */
  async unenroll(): Promise<void> {
    const { mdm } = this.enrolled();
    if (mdm.checkOutWhenRemoved) await this.checkIn({ MessageType: 'CheckOut', Topic: mdm.topic });
    this.forgetEnrollment();
  }

  protected forgetEnrollment(): void {
    for (const { pushToken } of this.channels.values()) this.options.network?.unregister(pushToken);
    this.channels.clear();
    for (const { identifier, managed } of this.state.profiles) if (managed) dropProfile(this.state, identifier);
    this.state.apps = this.state.apps.filter(({ managed }) => !managed);
    this.state.declared = {};
    this.enrollment = undefined;
  }

  /** The same device with everything gone: no keys, no check-out. */
  erase(): void {
    this.forgetEnrollment();
    const { state } = this;
    const kept = { osVersion: state.osVersion, buildVersion: state.buildVersion, pin: state.pin, off: state.off };
    const { activationLock, location, restarts } = state;
    const fresh = createState(this.options.seed ?? '', state.platform, this.options.state);
    for (const key of Object.keys(state) as (keyof DeviceState)[]) delete state[key];
    Object.assign(state, fresh, kept, { activationLock, location, restarts, name: fresh.modelName });
    Object.assign(state, { passcode: undefined, locked: false, lostMode: undefined, bootstrapToken: undefined });
  }

  protected declarativeSide(channel: Channel): DeclarativeSide {
    return {
      state: this.state,
      ask: async (endpoint, data) => {
        const Data = data && Buffer.from(JSON.stringify(data));
        try {
          const { body } = await this.checkIn(
            { MessageType: 'DeclarativeManagement', Endpoint: endpoint, Data },
            channel.user,
          );
          return body.length > 0 ? (JSON.parse(body.toString()) as Dict) : {};
        } catch (error) {
          if (error instanceof HttpRefusal && error.status === 404) return undefined;
          throw error;
        }
      },
      installProfileFrom: async (url) => {
        const answer = await this.http.send({ url });
        if (answer.status !== 200) throw new HttpRefusal('the profile of a declaration', answer);
        const profile = readForInstall(answer.body);
        checkProfile(this.state, profile);
        addProfile(this.state, profile);
      },
      fetchAsset: async (url) => {
        const answer = await this.http.send({ url });
        return answer.status === 200 ? answer.body : undefined;
      },
    };
  }

  protected async synchronize(channel: Channel, tokens?: Buffer): Promise<void> {
    channel.declarative ??= emptyDeclarativeState();
    await synchronize(this.declarativeSide(channel), channel.declarative, tokens);
  }

  /** Tells what changed since it last did, as a device does by itself. */
  async reportStatus(full = false): Promise<void> {
    const channel = this.channels.get('');
    if (channel?.declarative) await reportStatus(this.declarativeSide(channel), channel.declarative, full);
  }

  /** The declarations that it holds, by kind and identifier. */
  get declarations(): Map<string, Dict | undefined> {
    const held = this.channels.get('')?.declarative?.declarations ?? new Map<string, { content?: Dict }>();
    return new Map(Array.from(held, ([key, { content }]) => [key, content]));
  }
}
