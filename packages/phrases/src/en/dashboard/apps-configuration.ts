export const appsConfiguration = {
  appsConfiguration: {
    text: 'What holds for all apps of the workspace. An app can have its own in its settings.',
    platforms: 'Platforms',
    platformsText: 'What builds can be uploaded for. The provider of the installation decides on them.',
    noPlatforms: 'The installation has no platforms beside those of its packages: iOS, Android, macOS and Windows.',
    read: 'Packages are read',
    notRead: 'Files are kept as they are',
    mails: 'Mails about builds',
    language: 'Language',
    languageHint: 'For people who have chosen no language of their own.',
    more: 'Elsewhere',
    links: {
      configuration: 'Language and sender of mails',
      branding: 'Logo and colors of the store',
      integrations: 'Slack and webhooks',
      store: 'Who can open the store',
    },
  },
};
