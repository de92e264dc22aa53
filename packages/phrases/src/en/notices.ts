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
  domainFailing: 'The domain {name} of {workspace} no longer leads to its store. Check its DNS records',
  integrationPaused: 'The integration “{name}” of {workspace} was paused: nothing has arrived for days',
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
