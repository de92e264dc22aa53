/** What toasts say of a task on many things. */
export const bulk = {
  bulk: {
    details: 'Details',
    progress: {
      deleteBuilds: 'Deleting builds: {done} of {total}',
      tagPeople: 'Changing tags: {done} of {total}',
      groupPeople: 'Changing groups: {done} of {total}',
      deleteEmployees: 'Removing people: {done} of {total}',
    },
    done: {
      deleteBuilds: '{count, plural, one {# build was deleted} other {# builds were deleted}}',
      tagPeople: '{count, plural, one {# person changed} other {# people changed}}',
      groupPeople: '{count, plural, one {# person changed} other {# people changed}}',
      deleteEmployees: '{count, plural, one {# person removed} other {# people removed}}',
    },
    skipped: '{count, plural, one {# was skipped} other {# were skipped}}',
    failed: '{count, plural, one {# failed} other {# failed}}',
    canceled: '{count, plural, one {# was canceled} other {# were canceled}}',
  },
} as const;
