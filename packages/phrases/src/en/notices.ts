/** What people are told of, in the dashboard and by mail. Placeholders in braces, and no plurals: mails know none. */
export const notices = {
  roleChanged: 'Your role in {workspace} is now {role}',
  ownerNow: 'You are now an owner of {workspace}',
  removed: 'You were removed from {workspace}',
  invitationAccepted: '{person} accepted your invitation to {workspace}',
  joined: '{person} joined {workspace} with the role {role}',
  importEnded: 'Your import “{name}” into {workspace} is done. New: {created}, updated: {updated}',
  buildExpiring:
    '“{name}” of {application} expires on {date}: builds signed with it cannot be installed or run any more',
  buildFailed: 'The build “{name}” of {application} failed: it could not be read. Open it to see why and what to do',
  newReport: 'New report about {application}: {name}',
  trialEnding: 'The trial of {workspace} ends on {date}',
  trialEnded: 'The trial of {workspace} ended on {date}',
  nearLimit: {
    collaborators: '{workspace} is almost full: {left} of {limit} places for collaborators left',
    employees: '{workspace} is almost full: {left} of {limit} places for employees left',
    mdmDevices: '{workspace} is almost full: {left} of {limit} places for managed devices left',
    downloads: '{workspace} has {left} of its {limit} downloads left for this month',
  },
  applePushExpiring:
    'The Apple push certificate of {workspace} expires on {date}. Renew it with {name}, or no Apple device can be reached',
  applePushExpired: 'The Apple push certificate of {workspace} expired on {date}: no Apple device can be reached',
  depTokenExpiring:
    'The token for automated enrollment of {workspace} expires on {date}. Renew it with Apple, or new devices will not be found',
  depTokenExpired:
    'The token for automated enrollment of {workspace} expired on {date}: new devices are not found any more',
  vppTokenExpiring:
    'The content token of Apps and Books of {workspace} expires on {date}. Renew it with Apple, or no license can be given',
  vppTokenExpired:
    'The content token of Apps and Books of {workspace} expired on {date}: no license can be given or taken back',
  vppTokenRevoked:
    'Apple does not accept the content token of Apps and Books of {workspace} any more. Upload a new one; nothing is lost',
  domainFailing: 'The domain {name} of {workspace} no longer leads to its store. Check its DNS records',
  integrationPaused: 'The integration “{name}” of {workspace} was paused: nothing has arrived for days',
  automationTold: 'Automation “{name}” of {workspace}: {device}{reason}',
  automationLooped:
    'The automation rule “{name}” of {workspace} was switched off: it fired again and again for the same device. Look at it before you switch it on',
  automationFlooded:
    'The automation rule “{name}” of {workspace} was switched off: it would have fired for more than 500 devices at once. Run it by hand if that is meant',
  deviceReplaced:
    '{device} of {workspace} was managed and came again by an enrollment link. If nobody set it up anew, another device may have taken its serial number',
  supplanted: 'Our support opened your account for {minutes} minutes. Reason: {reason}',
  newDevice: 'New sign-in to your account: {device}',
  unknownDevice: 'unknown device',
  passwordChanged: 'Your password was changed',
  emailChanged: 'The email of your account is now {email}',
  twoFactorOn: 'Two-factor sign-in was switched on',
  twoFactorOff: 'Two-factor sign-in was switched off',
  recoveryCodesRenewed: 'You have new recovery codes',
  recoveryCodeUsed: 'One of your recovery codes was used. Codes left: {left}',
  passkeyAdded: 'The passkey “{name}” was added',
  passkeyRemoved: 'The passkey “{name}” was removed',
} as const;
