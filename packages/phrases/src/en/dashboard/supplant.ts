/** Acting for somebody else, for the provider's staff. */
export const supplant = {
  supplant: {
    action: 'Supplant',
    title: 'Act for {name}',
    text: 'You see and do what they can. The workspaces of this person are told that you did, under your name.',
    reason: 'Reason',
    reasonHint: 'For example the number of a ticket. It is written into the audit log.',
    time: 'Ends after',
    minutes: '{count} minutes',
    start: 'Start supplanting',
    own: 'You are signed in to this account yourself. Switch to it in the account menu.',
    already: 'You are acting for {email}. Stop that first.',
    banner: 'You are acting for {email}',
    until: 'until {time}',
    readOnly: 'Read only',
    stop: 'Stop supplanting',
  },
} as const;
