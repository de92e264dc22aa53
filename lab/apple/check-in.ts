/** The side of a device that checks in: who it is, its channels, and the messages by which it enrolls and is reached. */
import { createPrivateKey, randomBytes, randomUUID } from 'node:crypto';
import type { Signer } from './cms.ts';
import { type Channel, type DeviceOptions, type Enrollment, newChannel, type SavedDevice } from './device-options.ts';
import { createState, type DeviceState, type DeviceUser } from './device-state.ts';
import { digestResponse } from './digest-response.ts';
import type { Habit } from './habits.ts';
import { type HttpAnswer, type HttpClient, HttpRefusal, httpClient } from './http.ts';
import { type Dict, readPlist, textOf } from './plists.ts';
import { checkInType, commandType, prepare, sendMessage } from './wire.ts';

export abstract class CheckIn {
  readonly state: DeviceState;
  readonly habits: Habit[];
  readonly http: HttpClient;
  enrollment?: Enrollment;
  protected readonly options: DeviceOptions;
  protected readonly channels = new Map<string, Channel>();

  constructor(options: DeviceOptions = {}) {
    this.options = { seed: randomUUID(), ...options };
    this.state = createState(this.options.seed ?? '', options.platform ?? 'iOS', options.state);
    this.habits = options.habits ?? [];
    this.http = options.http ?? httpClient();
  }

  get identity(): Signer | undefined {
    return this.enrollment?.identity;
  }

  get pushToken(): Buffer | undefined {
    return this.channels.get('')?.pushToken;
  }

  save(): SavedDevice {
    const channels = Array.from(
      this.channels,
      ([name, { pending: _, idle: __, ...channel }]): SavedDevice['channels'][number] => [name, channel],
    );
    if (!this.enrollment) return { state: this.state, channels };
    const { identity, ...enrollment } = this.enrollment;
    const key = identity.key.export({ type: 'pkcs8', format: 'der' });
    return { state: this.state, channels, enrollment: { ...enrollment, key, certificate: identity.certificate } };
  }

  /** As it was when it was saved, and heard of again by whoever pushes. */
  resume({ state, enrollment, channels }: SavedDevice): void {
    Object.assign(this.state, state);
    if (!enrollment) return;
    const { key, certificate, ...known } = enrollment;
    const identity = { key: createPrivateKey({ key, type: 'pkcs8', format: 'der' }), certificate };
    this.enrollment = { ...known, identity };
    for (const [name, channel] of channels) {
      this.channels.set(name, channel);
      this.options.network?.register(channel.pushToken, known.mdm.topic, (magic) => this.hear(channel, magic));
    }
  }

  now(): number {
    return this.habits.reduce((now, habit) => habit.now?.(now) ?? now, Date.now());
  }

  protected enrolled(): Enrollment {
    if (!this.enrollment) throw new Error('the device is not enrolled');
    return this.enrollment;
  }

  protected names(user?: DeviceUser): Dict {
    const id = this.enrollment?.id;
    const device = id ? { EnrollmentID: id } : { UDID: this.state.udid };
    if (!user) return device;
    const names = { UserShortName: user.shortName, UserLongName: user.longName };
    return { ...device, ...(id ? { EnrollmentUserID: user.id } : { UserID: user.id }), ...names };
  }

  async checkIn(message: Dict, user?: DeviceUser): Promise<HttpAnswer> {
    const { mdm, identity } = this.enrolled();
    const wire = { http: this.http, habits: this.habits, identity, signMessage: mdm.signMessage, now: this.now() };
    return sendMessage(mdm.checkInUrl, checkInType, { ...this.names(user), ...message }, wire);
  }

  protected async authenticate(): Promise<void> {
    const { state } = this;
    const mac = state.platform === 'macOS';
    await this.checkIn({
      MessageType: 'Authenticate',
      Topic: this.enrolled().mdm.topic,
      ...(mac && { DeviceName: state.name, ModelName: state.modelName, Model: state.productName }),
      OSVersion: state.osVersion,
      BuildVersion: state.buildVersion,
      ProductName: state.productName,
      ...(!this.enrollment?.id && { SerialNumber: state.serialNumber, IMEI: state.imei }),
    });
  }

  /** With a new push token, as after a restore. */
  async updateToken(user?: DeviceUser): Promise<void> {
    const { mdm } = this.enrolled();
    const old = this.channels.get(user?.id ?? '');
    const channel = newChannel(user, old);
    this.channels.set(user?.id ?? '', channel);
    const handheld = this.state.platform === 'iOS' || this.state.platform === 'iPadOS';
    await this.checkIn(
      {
        MessageType: 'TokenUpdate',
        Topic: mdm.topic,
        Token: channel.pushToken,
        PushMagic: channel.pushMagic,
        ...(handheld && { UnlockToken: channel.unlockToken }),
        ...(!user && { AwaitingConfiguration: this.state.awaitingConfiguration }),
        ...(this.state.platform === 'macOS' && { NotOnConsole: false }),
      },
      user,
    );
    if (old) this.options.network?.unregister(old.pushToken);
    this.options.network?.register(channel.pushToken, mdm.topic, (magic) => this.hear(channel, magic));
  }

  /** The token that it has already, under the new identity. */
  protected async sayToken({ pushToken, pushMagic, unlockToken }: Channel): Promise<void> {
    const message = {
      MessageType: 'TokenUpdate',
      Topic: this.enrolled().mdm.topic,
      Token: pushToken,
      PushMagic: pushMagic,
    };
    const handheld = this.state.platform === 'iOS' || this.state.platform === 'iPadOS';
    await this.checkIn({ ...message, ...(handheld && { UnlockToken: unlockToken }), AwaitingConfiguration: false });
  }

  async setBootstrapToken(token: Buffer = randomBytes(64)): Promise<void> {
    await this.checkIn({ MessageType: 'SetBootstrapToken', BootstrapToken: token });
    this.state.bootstrapToken = token;
  }

  async getBootstrapToken(): Promise<Buffer | undefined> {
    const { body } = await this.checkIn({ MessageType: 'GetBootstrapToken' });
    const token = body.length > 0 ? readPlist(body).BootstrapToken : undefined;
    return token instanceof Uint8Array && token.length > 0 ? Buffer.from(token) : undefined;
  }

  async getToken(service = 'com.apple.maid', parameters?: Dict): Promise<Buffer> {
    const { body } = await this.checkIn({
      MessageType: 'GetToken',
      TokenServiceType: service,
      TokenParameters: parameters,
    });
    const token = readPlist(body).TokenData;
    if (!(token instanceof Uint8Array)) throw new Error('the answer lacks TokenData');
    return Buffer.from(token);
  }

  /** Of a directory user, the server is asked first and may decline with 410: false, then. */
  async logIn(user: DeviceUser, { network = false, password = '' } = {}): Promise<boolean> {
    user.loggedIn = true;
    if (!this.enrolled().mdm.capabilities.includes('com.apple.mdm.per-user-connections')) return false;
    if (network) {
      const ask = (more: Dict) => this.checkIn({ MessageType: 'UserAuthenticate', UserID: user.id, ...more }, user);
      try {
        const { body } = await ask({});
        const challenge = body.length > 0 ? textOf(readPlist(body).DigestChallenge) : undefined;
        if (challenge) await ask({ DigestResponse: digestResponse(challenge, user.shortName, password) });
      } catch (error) {
        if (error instanceof HttpRefusal && error.status === 410) return false;
        throw error;
      }
    }
    await this.updateToken(user);
    return true;
  }

  protected async report(channel: Channel, report: Dict): Promise<Buffer> {
    const { mdm, identity } = this.enrolled();
    const message = { ...this.names(channel.user), ...report };
    const wire = { http: this.http, habits: this.habits, identity, signMessage: mdm.signMessage, now: this.now() };
    const keep = this.options.keepIdle && report.Status === 'Idle';
    if (keep) channel.idle ??= prepare(message, wire);
    const answer = await sendMessage(mdm.serverUrl, commandType, message, {
      ...wire,
      kept: keep ? channel.idle : undefined,
    });
    return answer.body;
  }

  /** A report out of turn. What the server sends back is not performed. */
  async sendReport(report: Dict): Promise<void> {
    const channel = this.channels.get('');
    if (channel) await this.report(channel, report);
  }

  /** A push came in. */
  protected abstract hear(channel: Channel, magic: string): void;
}
