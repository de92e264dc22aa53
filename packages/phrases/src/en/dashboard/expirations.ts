/** Builds whose profile or certificate expires. */
export const expirations = {
  expirations: {
    title: 'Builds that expire',
    text: 'Once its profile or certificate has expired, an app cannot be installed any more, and many stop opening.',
    notice:
      '{count, plural, one {The profile or certificate of # build expires soon or has expired.} other {The profiles or certificates of # builds expire soon or have expired.}}',
    toList: 'See which',
    columns: {
      app: 'App',
      build: 'Build',
      what: 'What expires',
      when: 'When',
      severity: 'State',
      publications: 'Publications',
    },
    kinds: { profile: 'Profile', certificate: 'Certificate' },
    severities: { ended: 'Expired', week: 'This week', soon: 'Soon', later: 'Later' },
    views: { expired: 'Expired', month: 'Within 30 days', quarter: 'Within 90 days', year: 'Within a year' },
    days: 'Within',
    daysOption: '{count} days',
    empty: 'Nothing expires soon',
    emptyText: 'Builds whose profile or certificate expires are listed here in time, with the app they belong to.',
    attention: {
      title: 'Needs attention',
      one: {
        expired: '{what} of {app} {version} has expired',
        failed: '{version} of {app} failed: it could not be read',
        expiring: '{what} of {app} {version} expires',
      },
      many: {
        expired: '{count} builds of {app} have expired',
        failed: '{count} builds of {app} failed',
        expiring: '{count} builds of {app} expire soon',
      },
      all: 'All builds that expire',
      more: '{count, plural, one {# more} other {# more}}',
    },
  },
} as const;
