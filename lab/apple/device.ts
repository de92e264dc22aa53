/**
 * An Apple device that keeps state, holds keys and speaks to an MDM server as Apple documents it: enrollment by profile or
 * by DEP, check-in, commands, user channel and declarations.
 */

import { randomUUID } from 'node:crypto';
import { type Signer, signData } from './cms.ts';
import { CommandedDevice } from './commanded-device.ts';
import { mdmPayloadOf, type ReadProfile, readProfile } from './enrollment-profile.ts';
import { type HttpAnswer, HttpRefusal } from './http.ts';
import { addProfile, dropProfile } from './installed-profiles.ts';
import { type Dict, dictOf, textOf, writePlist } from './plists.ts';

export class AppleDevice extends CommandedDevice {
  protected certified?: Signer & { chain: Buffer[] };

  /** By the address of a profile, or by its bytes. */
  async enrollFromProfile(source: string | Buffer): Promise<void> {
    if (typeof source !== 'string') return this.enroll(readProfile(source));
    const answer = await this.http.send({ url: source });
    if (answer.status !== 200) throw new HttpRefusal('the enrollment profile', answer);
    await this.enroll(readProfile(answer.body));
  }

  /** As Setup Assistant: shows who it is, signed by the certificate from the factory, and gets the profile. */
  async enrollByDep(url: string, { awaitConfiguration = false } = {}): Promise<void> {
    const send = () =>
      this.http.send({
        url,
        method: 'POST',
        headers: { 'content-type': 'application/pkcs7-signature' },
        body: this.machineInfo(),
      });
    let answer = await send();
    if (answer.status === 403 && this.updateFor(answer)) answer = await send();
    if (answer.status !== 200) throw new HttpRefusal('the enrollment profile', answer);
    this.state.enrolledByDep = true;
    this.state.supervised = true;
    this.state.awaitingConfiguration = awaitConfiguration;
    await this.enroll(readProfile(answer.body));
  }

  /** MachineInfo in CMS; in base64 it is the header x-apple-aspen-deviceinfo of web pages at enrollment. */
  machineInfo(): Buffer {
    this.certified ??= this.options.factory?.certify(this.state);
    const signer = this.certified;
    if (!signer) throw new Error('this device has no certificate from the factory');
    const { udid, serialNumber, productName, buildVersion, osVersion, imei } = this.state;
    const info = {
      UDID: udid,
      SERIAL: serialNumber,
      PRODUCT: productName,
      VERSION: buildVersion,
      OS_VERSION: osVersion,
      IMEI: imei,
      LANGUAGE: 'en',
      MDM_CAN_REQUEST_SOFTWARE_UPDATE: true,
    };
    return signData(writePlist(info), signer, { chain: signer.chain, now: this.now() });
  }

  /** ErrorCodeSoftwareUpdateRequired: Setup Assistant updates first, and asks again. */
  protected updateFor({ headers, body }: HttpAnswer): boolean {
    if (!headers['content-type']?.startsWith('application/json')) return false;
    const { code, details } = JSON.parse(body.toString()) as Dict;
    const version = textOf(dictOf(details).OSVersion);
    if (code !== 'com.apple.softwareupdate.required' || !version) return false;
    this.state.osVersion = version;
    this.state.buildVersion = textOf(dictOf(details).BuildVersion) ?? this.state.buildVersion;
    return true;
  }

  protected async enroll(profile: ReadProfile): Promise<void> {
    const mdm = mdmPayloadOf(profile);
    if (!mdm) throw new Error('the profile has no MDM payload');
    const identity = await this.requestIdentity(profile, mdm.identityUuid);
    const { userEnrollment } = this.options;
    this.enrollment = {
      profile: profile.identifier,
      mdm,
      identity,
      id: userEnrollment ? randomUUID().toUpperCase() : undefined,
    };
    this.channels.clear();
    addProfile(this.state, profile, identity.certificate);
    try {
      await this.authenticate();
      await this.updateToken();
      if (this.state.platform === 'macOS' && mdm.capabilities.includes('com.apple.mdm.bootstraptoken'))
        await this.setBootstrapToken();
    } catch (error) {
      this.forgetEnrollment();
      throw error;
    }
  }

  /** Its data from before on a new board, as it were: the identity did not come along, so it has to enroll again. */
  restoreFromBackup(): void {
    const { apps, name } = this.state;
    this.forgetEnrollment();
    Object.assign(this.state, { apps, name });
  }

  /** Unlocked, it asks for what it put off. */
  async unlock(): Promise<void> {
    if (this.state.lostMode) throw new Error('a lost device is not unlocked');
    this.state.locked = false;
    this.state.pin = undefined;
    await this.connect();
  }

  /** As its user does in the settings, whatever the profile says about that. */
  removeProfileByHand(identifier: string): void {
    if (!dropProfile(this.state, identifier)) throw new Error(`there is no profile ${identifier}`);
  }

  removeAppByHand(identifier: string): void {
    const app = this.state.apps.find((one) => one.identifier === identifier);
    if (!app) throw new Error(`there is no app ${identifier}`);
    // The device remembers that it should be managed.
    if (app.managed) app.status = 'ManagedButUninstalled';
    else this.state.apps = this.state.apps.filter((one) => one !== app);
  }

  setPasscode(passcode: string | undefined): void {
    this.state.passcode = passcode;
  }

  lock(): void {
    this.state.locked = true;
  }

  async turnOn(): Promise<void> {
    this.state.off = false;
    await this.connect();
  }

  /** The update goes on by one step: downloaded, installing, installed. */
  advanceUpdate(percent = 50): void {
    const { update } = this.state;
    if (!update) return;
    if (update.state === 'Downloading') {
      update.percent = Math.min(100, update.percent + percent);
      if (update.percent === 100) update.state = 'DownloadComplete';
    } else if (update.state === 'DownloadComplete') update.state = 'Installing';
    else {
      const { version, build } = update;
      Object.assign(this.state, {
        osVersion: version,
        buildVersion: build,
        update: undefined,
        availableUpdate: undefined,
      });
      this.state.restarts++;
    }
  }
}
