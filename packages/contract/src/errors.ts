/**
 * The error catalogue: every code of the product with its HTTP status and, where the same code means several
 * things, its reasons (platform-shell.md, section 8; domain.md, section 8). The texts are in packages/phrases.
 */
interface ErrorEntry {
  status: number;
  reasons?: readonly string[];
}

export const errorCatalogue = {
  /** Internal error. */
  1000: { status: 500 },
  /** The database or another part is out of reach for the moment. */
  1001: { status: 503 },
  /** No room left on the disk. */
  1002: { status: 507 },
  3001: { status: 404, reasons: ['ROUTE_NOT_FOUND'] },
  /** Only for admin viewers; other refusals are 4003. */
  4001: { status: 403, reasons: ['ADMIN_VIEWER_CAN_ONLY_PERFORM_GET_REQUEST_ON_SUPPLANT'] },
  /** Not signed in; a build server that sent no token. */
  4002: { status: 401, reasons: ['APP_TOKEN'] },
  /** Signed in, but the role does not allow it. */
  4003: { status: 403 },
  /** The token is not valid: sign out. Of a build server, that of its app. */
  4004: { status: 401, reasons: ['APP_TOKEN'] },
  /** E-mail or password is wrong. */
  4005: { status: 401 },
  4006: { status: 400, reasons: ['badCredentials', 'ASKS_FIRST'] },
  /** The e-mail address is not confirmed yet. */
  4007: { status: 403 },
  /** Registration, or the creation of workspaces, is switched off on this server. */
  4008: { status: 403 },
  /** The mailed code is wrong or has expired. */
  4009: { status: 400 },
  /** Signed in, but not lately enough for this: step up; `data.methods` says how. */
  4010: { status: 403 },
  /** The password was right and a second factor is asked for: `data` has a ticket and the methods. */
  4011: { status: 401 },
  /** The access token has expired: refresh and retry. */
  4012: { status: 401 },
  /** The workspace's plan does not have this feature; `data.feature` names it. */
  4013: { status: 403 },
  /** The plan's limit is reached; `data` has its key and number. */
  4014: { status: 403 },
  /** Only for people themselves: not with an API token, not while acting for somebody else. */
  4015: { status: 403 },
  /** The API token was not given this scope; `data.scope` names it. */
  4016: { status: 403 },
  /** The answer to a step-up or a second factor is wrong: a code of an authenticator, a recovery code, a passkey, a password. */
  4017: { status: 400 },
  /** The ticket of a sign-in or of a step-up is used, expired, or was tried too often: begin again. */
  4018: { status: 400 },
  /** The link of a download is none, is over, or is for something else. */
  4019: { status: 403 },
  /** Too many requests. */
  4029: { status: 429 },
  /** 4014, as SDKs know it. */
  5003: { status: 403 },
  /** 4013 for the SDK itself, as SDKs know it. */
  5004: { status: 403 },
  5024: { status: 409 },
  5036: { status: 400 },
  5053: { status: 409 },
  5091: { status: 409, reasons: ['NAME_USED'] },
  /** The server text of these three is shown as it is. */
  5095: { status: 400, reasons: ['NOT_A_TOKEN', 'WRONG_KEY', 'EXPIRED', 'NO_KEY'] },
  5096: { status: 400, reasons: ['T_C_NOT_SIGNED'] },
  5097: { status: 400 },
  5099: { status: 403 },
  5107: { status: 400 },
  5164: { status: 400 },
  5195: { status: 400, reasons: ['AUDIENCE_IN_USE'] },
  /** A workspace needs an owner. */
  5201: { status: 409 },
  /** This person is in the workspace already, or has been invited. */
  5202: { status: 409 },
  /** Somebody else changed it since it was read. */
  5203: { status: 409 },
  /** The invitation is for another address than the one signed in with. */
  5204: { status: 403 },
  /** Nobody changes their own role. */
  5205: { status: 409 },
  /** The file is not a picture that can be read. */
  5206: { status: 400 },
  /** The provider's staff are not acted for. */
  5207: { status: 403 },
  /** Two-factor sign-in is switched on already. */
  5208: { status: 409 },
  /** Without another way to sign in, nobody could get in any more. */
  5210: { status: 409, reasons: ['OWN_SESSION'] },
  /** As many as a workspace can have; `data.max` says how many. */
  5211: { status: 409 },
  /** The invitation was accepted, revoked or has expired; `NONE_OPEN`: there is none to send again or revoke. */
  5220: { status: 410, reasons: ['NONE_OPEN'] },
  /** The invited address has an account: sign in with it to accept. */
  5221: { status: 409 },
  /** The file cannot be imported; `data` says why, by line where there are lines. */
  5222: { status: 400, reasons: ['NOT_CSV', 'TOO_LONG', 'LINES'] },
  /** Only a collaborator who has accepted can become the owner. */
  5223: { status: 409 },
  /** As many invitations as a workspace can mail in a day; `data.max` says how many. */
  5224: { status: 429 },
  /** The file is no package that can be read; `data.problem` (packageProblem) says why, `data.detail` where. */
  5230: { status: 400 },
  /** The file is larger than the plan, or the installation, takes; `data.max` says how many bytes. */
  5231: { status: 413 },
  /** The build is being read at the moment. */
  5232: { status: 409 },
  /** The build has no icon. */
  5233: { status: 409 },
  /** What has arrived is not what was announced: another number of bytes, or another checksum. */
  5234: { status: 400 },
  /**
   * A task on many things, or one item of it, is not in a state for this. Of items: a collaborator among employees, more
   * tags or groups than a person can have.
   */
  5240: {
    status: 409,
    reasons: ['ENDED', 'NONE_FAILED', 'NOT_WAITING', 'OWN_TASK', 'COLLABORATOR', 'TOO_MANY_TAGS', 'TOO_MANY_GROUPS'],
  },
  /** The device is not in a state for this: not managed, still managed, or of another platform. */
  5250: { status: 409, reasons: ['NOT_MANAGED', 'STILL_MANAGED', 'NO_SUCH_USER'] },
  /** This device cannot do it; the reason says why. */
  5251: {
    status: 409,
    reasons: [
      'PLATFORM',
      'OS_VERSION',
      'SUPERVISION',
      'USER_ENROLLMENT',
      'LOST_MODE_OFF',
      'NO_UNLOCK_TOKEN',
      'NO_PROFILE',
    ],
  },
  /** Arguments of a command are wrong; `data.problems` says which. */
  5252: { status: 400 },
  /** What was typed to confirm is not what is asked for. */
  5253: { status: 400 },
  /** Too many devices were erased in a short time: somebody else has to approve, or it waits. */
  5254: { status: 429, reasons: ['BREAKER'] },
  /** The command is not in a state for this. */
  5255: { status: 409, reasons: ['ENDED', 'OPEN'] },
  /** What destroys is asked for anew, not tried again. */
  5256: { status: 409 },
  /** The device has told no code for Activation Lock. */
  5259: { status: 404 },
  /** The push certificate cannot be taken; the reason says why. */
  5260: { status: 400, reasons: ['NOT_A_CERTIFICATE', 'NO_TOPIC', 'KEY_MISMATCH', 'EXPIRED', 'NO_REQUEST'] },
  /** Without a push certificate that is valid no device can be enrolled. */
  5261: { status: 409, reasons: ['EXPIRED'] },
  /** Apple devices are still managed; `data.devices` says how many. */
  5262: { status: 409 },
  /** The push certificate has another topic than the present one: all devices would have to enroll anew. */
  5263: { status: 409 },
  /** To devices: users of theirs are not managed, and nobody need ask again (Apple, UserAuthenticate). */
  5264: { status: 410 },
  /** Automated enrollment is not connected to Apple. */
  5265: { status: 409, reasons: ['EXPIRED'] },
  /** Devices have the profile; `data.devices` says how many. */
  5266: { status: 409 },
  /** To devices: this one is not let in by automated enrollment. */
  5267: { status: 403, reasons: ['UNKNOWN_DEVICE', 'BAD_SIGNATURE', 'UNTRUSTED'] },
  /** Profiles of automated enrollment have the template. */
  5268: { status: 409 },
  /** Values of a policy are not right: data has the problems. */
  5270: { status: 400 },
  /** What a policy names is not there, or cannot be used. */
  5271: { status: 400, reasons: ['PROFILE', 'APP', 'BUILD', 'ASSET', 'ITEM'] },
  /** To whom a policy should go is not there. */
  5272: { status: 400 },
  /** Not a configuration profile that can be given to devices. */
  5273: {
    status: 400,
    reasons: ['NOT_A_PROFILE', 'ENCRYPTED', 'MANAGEMENT', 'SIGNATURE', 'NOT_CONFIGURATION', 'RESERVED'],
  },
  /** Policies have the profile. */
  5274: { status: 409 },
  /** Something uses the audience of devices. */
  5275: { status: 409 },
  /** Apps and Books is not connected to Apple, or its token is over. */
  5300: { status: 409, reasons: ['EXPIRED', 'REVOKED', 'OTHER_SERVER'] },
  /** What was uploaded is no content token of Apps and Books. */
  5301: { status: 400, reasons: ['NOT_A_TOKEN', 'EXPIRED'] },
  /** Another server says that it manages the location; `data.name` is what it calls itself. */
  5302: { status: 409 },
  /** Apps and Books of Apple refused; `data` is its text. */
  5303: { status: 400 },
  /** Apps and Books of Apple could not be reached, or is too busy. */
  5304: { status: 400 },
  /** Fewer licenses are left than wanted: `data.available`, `data.wanted`. */
  5305: { status: 409 },
  /** The app or book is for people only. */
  5306: { status: 409 },
  /** Licenses of this book cannot be taken back. */
  5307: { status: 409 },
  /** A device does not say its serial number, as those that people own do not; `data.device` is its name. */
  5308: { status: 409 },
  /** The file is not what the type of the asset takes. */
  5310: { status: 400, reasons: ['NOT_AN_APP', 'NOT_A_BOOK', 'SCRIPT', 'NO_SCRIPT'] },
  /** Something uses the asset; `data.usedBy` says what. */
  5311: { status: 409 },
  /** The script names what nobody knows; `data.names` says what. */
  5312: { status: 400 },
  /** The current version of an asset stays. */
  5313: { status: 409 },
  /** An automation rule names what is not there. */
  5320: { status: 400, reasons: ['AUDIENCE', 'POLICY', 'PERSON'] },
  /** No device matches an automation rule now. */
  5321: { status: 409 },
  /** The name of the file ends as no package does; `data.extensions` says how they end. */
  5333: { status: 400 },
  /** Nothing of the policy failed on any device. */
  5325: { status: 409 },
  /** A policy has as many assignments as it may have. */
  5326: { status: 409 },
  /** The workspace lets nobody in with e-mail and password. */
  5336: { status: 403 },
  /** The platform came with the program. */
  5337: { status: 409 },
  /** Bytes of an upload for another place than the one that comes next; `HEAD` tells which that is. */
  5339: { status: 409 },
  /** More bytes of an upload than were announced. */
  5340: { status: 413 },
  /** The files of the workspace take as much as they may; `data.max` says how many bytes. */
  5341: { status: 409 },
  /** The request could not be read: bad JSON, bad encoding. */
  6001: { status: 400 },
  6002: { status: 400 },
  /** The body is larger than the call takes. */
  6003: { status: 413 },
  /** The content type is not one the call takes. */
  6004: { status: 415 },
  /** The version of the protocol is not the one that is spoken here. */
  6005: { status: 412 },
  /** The request, or part of it, did not arrive in time. */
  6008: { status: 408 },
  99001: { status: 404 },
} as const satisfies Record<number, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;
/** What a client reports when no answer arrived at all. */
export const networkFailure = -1;

export type ErrorReason<C extends ErrorCode = ErrorCode> = (typeof errorCatalogue)[C] extends {
  reasons: readonly (infer R extends string)[];
}
  ? R
  : never;

export function isErrorCode(code: number): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code);
}
