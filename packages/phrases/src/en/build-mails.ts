/** Mails about builds of an app. Placeholders in braces; the link is filled in by the server. */
export const buildMails = {
  newBuild: {
    subject: 'New build of {app}: {version}',
    subjectPlain: 'New build of {app}',
    heading: '{app} has a new build',
    text: 'Version {version} for {platform} is ready in {workspace}.',
    textPlain: 'A build for {platform} is ready in {workspace}.',
    changes: 'What is new',
    action: 'See the build',
    link: 'If the button does not work, open this address: {url}',
    why: 'You get this email because you take part in {app}.',
    stop: 'Stop mails about new builds: {url}',
  },
  publishedBuild: {
    subject: 'New version of {app}: {version}',
    subjectPlain: 'New version of {app}',
    heading: '{app} has a new version',
    text: 'Version {version} for {platform} can be installed from the store of {workspace}.',
    textPlain: 'A new version for {platform} can be installed from the store of {workspace}.',
    changes: 'What is new',
    action: 'Open in the store',
    link: 'If the button does not work, open this address: {url}',
    why: 'You get this email because {workspace} publishes {app} for you.',
    stop: 'Stop mails about new builds: {url}',
  },
} as const;
