export const onboarding = {
  onboarding: {
    title: 'Create a workspace',
    heading: 'Organize devices, apps and policies',
    description: 'Create your workspace. Its URL is used to enroll devices and to download apps on unmanaged devices.',
    storeAddress: 'Your store: {address}',
    pending: 'Creating workspace…',
    availability: {
      loading: 'Checking…',
      unknown: 'Not checked',
      taken: 'Taken',
      free: 'Free',
    },
    invited: 'Have you been invited? Please request access to your workspace administrator.',
    companyName: 'Company name',
    companyUrl: 'Company URL',
    whichOne: 'Which one?',
  },
} as const;
