/** The texts of the error catalogue (platform-shell.md, section 8; domain.md, section 8). */
import type { ErrorTexts } from '../shapes.ts';

export const errors: ErrorTexts = {
  1000: { text: 'There was an internal error.' },
  1001: { text: 'The service is not available right now. Please try again in a moment.' },
  1002: { text: 'The server has no space left to save this. Please contact support.' },
  3001: { text: 'Element not found.', reasons: { ROUTE_NOT_FOUND: 'There is nothing at this address.' } },
  4001: {
    text: 'Admin viewers cannot make changes.',
    reasons: { ADMIN_VIEWER_CAN_ONLY_PERFORM_GET_REQUEST_ON_SUPPLANT: 'Admin viewers cannot make changes.' },
  },
  4002: {
    text: 'Please sign in to continue.',
    reasons: { APP_TOKEN: 'No token was sent. Make one in the settings of the app and send it as a bearer token.' },
  },
  4003: { text: "You don't have permission to do this." },
  4004: {
    text: 'Your session is not valid. Please sign in again.',
    reasons: { APP_TOKEN: 'The token is not one of an app, or no longer. Make a new one in the settings of the app.' },
  },
  4005: { text: 'The email or the password is incorrect.' },
  4006: {
    text: 'This link is already used or invalid.',
    reasons: {
      badCredentials: 'Current password is incorrect.',
      ASKS_FIRST: 'Open the enrollment page: it asks something before it gives the profile.',
    },
  },
  4007: { text: 'Please confirm your email address first.' },
  4008: { text: 'This is switched off on this server.' },
  4009: { text: 'The code is wrong or has expired.' },
  4010: { text: 'Please confirm that it is you.' },
  4011: { text: 'A second step is needed to sign in.' },
  4012: { text: 'Your session has expired. Please sign in again.' },
  4013: { text: 'Feature not available on your current plan. Please upgrade to enable it.' },
  4014: { text: 'The limit of your plan has been reached.' },
  4015: { text: 'Only the person themselves can do this.' },
  4016: { text: 'This token does not have the scope for this.' },
  4017: { text: "That didn't work. Check it and try again." },
  4018: { text: 'This took too long or was tried too often. Please start again.' },
  4019: { text: 'This download link is not valid any more. Please ask for a new one.' },
  4029: { text: 'Too many attempts. Please wait a moment and try again.' },
  5003: { text: 'This workspace has reached a limit of its plan. Ask its owner.' },
  5004: { text: 'The plan of this workspace does not include the SDK. Ask its owner.' },
  5024: { text: 'Slug already used.' },
  5036: { text: 'The custom domain cannot be validated; check the DNS configuration.' },
  5053: { text: 'Policy is linked to a device.' },
  5091: { text: 'Name already used.', reasons: { NAME_USED: 'Name already used.' } },
  5095: {
    text: 'The other service did not accept the request.',
    reasons: {
      NOT_A_TOKEN: 'This is not a server token of Apple. Upload the file with the ending .p7m as you downloaded it.',
      WRONG_KEY:
        'The token was made for another public key. Upload dep_public.cer to Apple once more, and download a new token.',
      EXPIRED: 'The token has expired. Download a new one from Apple.',
      NO_KEY: 'There is no public key yet. Download dep_public.cer first, and upload it to Apple.',
    },
  },
  5096: {
    text: 'The other service did not accept the request.',
    reasons: {
      T_C_NOT_SIGNED: 'Please enter into your Apple Bussines Manager to approve new terms and conditions.',
    },
  },
  5097: { text: 'The other service did not accept the request.' },
  5099: { text: 'Trial not eligible; contact sales or chat.' },
  5107: { text: 'Unlock failed.' },
  5164: { text: 'Security check failed.' },
  5195: {
    text: 'Some selected audience is not allowed to be used by this app.',
    reasons: {
      AUDIENCE_IN_USE:
        'Publications of apps that could no longer use this audience still do. Take it out of them first.',
    },
  },
  5201: { text: 'A workspace needs at least one owner.' },
  5202: { text: 'This person already belongs to the workspace or has been invited.' },
  5203: { text: 'Somebody else changed this in the meantime. Look at it again before you save.' },
  5204: { text: 'This invitation is for another email address.' },
  5205: { text: 'You cannot change your own role.' },
  5206: { text: 'Cannot process the image' },
  5207: { text: 'Nobody acts for the staff of the provider.' },
  5208: { text: 'Two-factor sign-in is already on.' },
  5210: {
    text: 'Set up another way to sign in first: without one, nobody could get in any more.',
    reasons: {
      OWN_SESSION:
        'You are signed in with email and password yourself, and would be locked out. Sign in in the other way first.',
    },
  },
  5211: { text: 'The workspace has as many of these as it can have. Remove one first.' },
  5220: {
    text: 'This invitation is no longer valid. Ask for a new one.',
    reasons: { NONE_OPEN: 'There is no open invitation to send again or revoke.' },
  },
  5221: { text: 'You already have an account with this address. Sign in to accept the invitation.' },
  5222: {
    text: 'The file cannot be imported.',
    reasons: {
      NOT_CSV: 'The file is not a CSV file that can be read.',
      TOO_LONG: 'The file has more than a million lines.',
      LINES: 'Some lines of the file have errors.',
    },
  },
  5223: { text: 'Choose a collaborator of this workspace who has accepted the invitation.' },
  5224: {
    text: 'This workspace has sent as many invitations as it can in a day. Invite fewer people, or wait until tomorrow.',
  },
  5230: { text: 'The file cannot be read as an app.' },
  5231: { text: 'The file is larger than your plan allows.' },
  5232: { text: 'The build is being processed. Wait until it is done.' },
  5233: { text: 'The build has no icon.' },
  5234: { text: 'The file did not arrive intact. Upload it again.' },
  5240: {
    text: 'The bulk task cannot do this now.',
    reasons: {
      ENDED: 'The bulk task has already ended.',
      NONE_FAILED: 'No item of this bulk task has failed.',
      NOT_WAITING: 'The bulk task is not waiting for approval.',
      OWN_TASK: 'Another person has to approve a bulk task that you started.',
      COLLABORATOR: 'Collaborators are not deleted with employees. Remove them on their own.',
      TOO_MANY_TAGS: 'A person can have 50 tags at most.',
      TOO_MANY_GROUPS: 'A person can be in 50 groups at most.',
    },
  },
  5250: {
    text: 'The device is not in a state for this.',
    reasons: {
      NOT_MANAGED: 'The device is not managed any more.',
      STILL_MANAGED: 'The device is still managed. Unenroll or wipe it first.',
      NO_SUCH_USER: 'The device has no such user.',
    },
  },
  5251: {
    text: 'This device cannot do this.',
    reasons: {
      PLATFORM: 'Devices of this kind cannot do this.',
      OS_VERSION: 'Its operating system is too old for this.',
      SUPERVISION: 'Only supervised devices can do this.',
      USER_ENROLLMENT: 'It belongs to its user, and does not allow this.',
      LOST_MODE_OFF: 'Lost Mode is off. Turn it on first.',
      NO_UNLOCK_TOKEN: 'The device never sent an unlock token, so its passcode cannot be cleared.',
      NO_PROFILE: 'The device has no such profile.',
    },
  },
  5252: { text: 'The arguments of the command are not valid.' },
  5253: { text: 'What you typed is not what was asked for.' },
  5254: {
    text: 'Too many devices were erased in a short time.',
    reasons: {
      BREAKER:
        'Too many devices were erased in a short time. Ask another administrator to approve, or try again later.',
    },
  },
  5255: {
    text: 'The command is not in a state for this.',
    reasons: {
      ENDED: 'The command has already ended.',
      OPEN: 'The command is still waiting.',
    },
  },
  5256: { text: 'A command that destroys is not tried again. Ask for it anew.' },
  5259: {
    text: 'There is no bypass code for Activation Lock: the device has not told one. Send it the command “Get the Activation Lock bypass code”. Only supervised devices have one, and they tell it for 15 days after they were set up.',
  },
  5260: {
    text: 'The push certificate cannot be used.',
    reasons: {
      NOT_A_CERTIFICATE: 'This is no certificate in PEM. Upload the file that you downloaded from Apple.',
      NO_TOPIC: 'This is no push certificate for device management. Create it at identity.apple.com/pushcert.',
      KEY_MISMATCH:
        'The certificate does not belong to the last request. Download a new request, and renew it with that.',
      EXPIRED: 'The certificate has expired.',
      NO_REQUEST: 'Download a request first, and create the certificate with it.',
    },
  },
  5261: {
    text: 'Upload a push certificate first.',
    reasons: { EXPIRED: 'The push certificate has expired. Renew it first.' },
  },
  5262: { text: 'Apple devices are still managed. Take them out of management first.' },
  5263: {
    text: 'The certificate has another topic than the present one. With it, every device would have to enroll again.',
  },
  5264: { text: 'Users of the device are not managed.' },
  5265: {
    text: 'Automated enrollment is not connected to Apple: upload a server token first.',
    reasons: { EXPIRED: 'The server token of automated enrollment has expired. Upload a new one.' },
  },
  5266: { text: 'Devices have this profile. Give them another one first.' },
  5267: {
    text: 'This device may not enroll here.',
    reasons: {
      UNKNOWN_DEVICE: 'This device is not assigned to this server.',
      BAD_SIGNATURE: 'What the device said of itself is not signed as it should be.',
      UNTRUSTED: 'The certificate of the device does not come from its maker.',
    },
  },
  5268: { text: 'Profiles of automated enrollment use this template. Give them another one first.' },
  5270: { text: 'Some values of the policy are not right.' },
  5271: {
    text: 'Something that the policy names cannot be used.',
    reasons: {
      PROFILE: 'The policy names a configuration profile that does not exist.',
      APP: 'The policy names an app that does not exist.',
      BUILD: 'The policy names a build that does not exist or is not ready.',
      ASSET: 'The policy names an asset that does not exist.',
      ITEM: 'A setting refers to another one that is not in the policy.',
    },
  },
  5272: { text: 'Someone or something the policy is assigned to no longer exists.' },
  5273: {
    text: 'This file is not a configuration profile that devices can get.',
    reasons: {
      NOT_A_PROFILE: 'This file is not a configuration profile.',
      ENCRYPTED: 'The profile is encrypted. Upload it without encryption.',
      MANAGEMENT: 'The profile enrolls devices into management. Muster makes that profile itself.',
      SIGNATURE: 'The signature of the profile does not match its content.',
      NOT_CONFIGURATION: 'The file is a profile of another kind. Upload a configuration profile (.mobileconfig).',
      RESERVED:
        'The identifier of this profile is one of those that Muster gives to its own. Give it another PayloadIdentifier.',
    },
  },
  5274: { text: 'Policies use this profile. Take it out of them first.' },
  5275: { text: 'Policies or automation rules use this audience. Take it out of them first.' },
  5300: {
    text: 'Apps and Books is not connected to Apple: upload a content token first.',
    reasons: {
      EXPIRED: 'The content token of Apps and Books has expired. Upload a new one.',
      REVOKED: 'Apple does not accept the content token of Apps and Books any more. Upload a new one.',
      OTHER_SERVER: 'Another server manages this location at Apple now. Take it over first, on the page of the token.',
    },
  },
  5301: {
    text: 'This is not a content token of Apps and Books.',
    reasons: {
      NOT_A_TOKEN:
        'This is not a content token of Apple. Upload the file with the ending .vpptoken as you downloaded it.',
      EXPIRED: 'The content token has expired. Download a new one from Apple.',
    },
  },
  5302: {
    text: 'Another server says that it manages this location. If both do, licenses come and go without anybody knowing why.',
  },
  5303: { text: 'Apple did not accept the request.' },
  5304: { text: 'Apps and Books of Apple cannot be reached now. Please try again later.' },
  5305: { text: 'There are not enough licenses left. Buy more in Apple Business Manager, or take some back.' },
  5306: { text: 'This can be given to people only, not to devices.' },
  5307: { text: 'Licenses of books cannot be taken back: they stay with whoever got them.' },
  5308: { text: 'A device does not tell its serial number, so no license can be given to it. Give it to its user.' },
  5310: {
    text: 'This file does not fit this kind of asset.',
    reasons: {
      NOT_AN_APP:
        'This is an archive and no package of an app. Choose a file that devices can install, such as a pkg, an ipa, an msi or an apk.',
      NOT_A_BOOK: 'This is no book that devices can open. Choose an EPUB, a PDF or a book of Apple Books.',
      SCRIPT: 'Scripts are written in the editor, not uploaded as a file.',
      NO_SCRIPT: 'This asset is no script.',
    },
  },
  5311: { text: 'Something uses this asset. Take it out there first.' },
  5312: { text: 'The script names variables that do not exist. Correct them, or declare them as arguments.' },
  5313: { text: 'This is the version in use. Make another one current first.' },
  5320: {
    text: 'The rule names something that does not exist.',
    reasons: {
      AUDIENCE: 'The rule names an audience of devices that does not exist.',
      POLICY: 'The policy is gone or archived.',
      PERSON: 'The people who are to be told are no longer in the workspace.',
    },
  },
  5321: { text: 'No device matches the rule now, so there is nothing to run.' },
  5333: {
    text: 'File extension not supported. The file is no package of an app, so no build was made of it.',
  },
  5325: { text: 'Nothing of this policy failed on any device, so there is nothing to try again.' },
  5326: {
    text: 'The policy is assigned as often as it can be. Assign it to a tag or an audience instead of single devices.',
  },
  5336: {
    text: 'This workspace lets nobody in with email and password. Sign in the way your company has set up for it.',
  },
  5337: { text: 'This platform comes with the program and stays as it is.' },
  5339: {
    text: 'The upload goes on at another place: ask with HEAD how far it is, and send what comes next.',
  },
  5340: { text: 'More bytes came than were announced. Begin the upload anew with its true length.' },
  5341: {
    text: 'The files of this workspace take all the room that it has. Delete builds that nobody needs, or let retention do it.',
  },
  6001: { text: 'The request could not be read.' },
  6002: { text: 'The information sent is not valid.' },
  6003: { text: 'What you sent is too large.' },
  6004: { text: 'This type of content is not supported.' },
  6005: { text: 'This version of the protocol is not spoken here.' },
  6008: { text: 'The request took too long to arrive. Please try again.' },
  99001: { text: 'No build was found for the used filter.' },
};
