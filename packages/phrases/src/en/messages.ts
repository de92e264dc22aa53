/** Messages that any page can show (platform-shell.md, sections 4, 6 and 8; domain.md, section 8). */
export const messages = {
  deleted: 'Deleted successfully!',
  saved: 'Saved successfully!',
  imported: 'Imported successfully',
  exception: 'There was an exception',
  somethingWrong: 'Something went wrong, please try again',
  openAppleBusiness: 'Open Apple Business Manager',
  /** A poll gave up. */
  tryLater: 'Please try again later',
  commandSent: 'Command sent',
  commandSentHint: 'You can see its status in the Commands section',
  file: {
    invalid: 'Invalid file',
    extension: 'File extension not supported',
    cancelled: 'Upload cancelled by the user',
    image: 'Cannot process the image',
    notImage: 'The selected file was not a supported image',
    none: 'No file selected',
  },
  search: {
    failed: "Couldn't load any results",
    nothing: 'Nothing found',
    enterCharacters: 'Enter some characters',
    noResults: 'No results found',
    loading: 'Loading',
  },
  permission: {
    readOnly: "You don't have permission to edit this element.",
    notAllowed: 'Not allowed to access here',
    noAccess: 'You do not have permission to access here',
    notAuthorized: 'Not authorized',
    audience: 'This app does not have permission to use this audience',
    locked: 'Feature not available on your current plan. Please upgrade to enable it.',
  },
  supplant: {
    failed: 'Error',
    notSupplanted: 'You have not supplanted this workspace',
  },
  errorScreen: {
    title: 'Ooops',
    text: 'Something unexpected happened',
    contact: 'If the error persists, please contact with support',
    email: 'Write to {email}',
    preload: 'Something unexpected happened. Please try again in a moment.',
    preloadContact: 'If the error persists, please contact support at {email}.',
    goBack: 'Go back',
    supplant: 'Supplant the organisation',
  },
  newVersion: 'the dashboard has a new version available, the site will now reload.',
  /** What the HTTP client itself reports, before or instead of an answer. */
  http: {
    timeout: 'Timeout exceeded',
    aborted: 'Request aborted',
    canceled: 'Canceled',
    badRequest: 'Bad request',
    badResponse: 'Bad response',
  },
} as const;
