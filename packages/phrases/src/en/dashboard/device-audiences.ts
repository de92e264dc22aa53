import { deviceLabels } from '../labels/devices.ts';

/** Audiences of devices: made once, used by policies and automation rules. */
export const deviceAudiences = {
  deviceAudiences: {
    create: 'New audience',
    lead: 'Make an audience once, and use it in policies and automation rules. It follows tags and employees by itself.',
    selectors: deviceLabels.deviceSelector,
    /** The selector that found a device. */
    found: {
      deviceGroups: 'Device tag',
      deviceIds: 'Named itself',
      mdmUserGroups: 'Employee tag',
      mdmUserIds: 'Employee',
      serialNumbers: 'Serial number',
    },
    columns: {
      name: 'Name',
      selectors: 'Found by',
      devices: 'Devices',
      uses: 'Used by',
      created: 'Created',
      updated: 'Updated',
    },
    all: 'All',
    empty: 'No device audiences yet',
    emptyText:
      'An audience is a set of devices: those with certain tags, of certain employees, or with certain serial numbers. Assign a policy to it, and the devices that come later get the policy too.',
    noSelectors: 'Nothing yet',
    count: '{count, plural, one {# device} other {# devices}}',
    panel: {
      newTitle: 'New device audience',
      gone: "We can't find this audience",
      goneText: 'It was deleted, or it belongs to another workspace.',
      sections: 'Parts of the audience',
      members: 'Devices',
      settings: 'Settings',
      uses: 'Used by',
      created: '“{name}” was created',
      deleted: 'The audience was deleted',
      delete: 'Delete audience',
      deleteTitle: 'Delete “{name}”?',
      deleteText: 'Nothing uses it. The devices stay as they are.',
      inUse:
        '{count, plural, one {# policy or rule uses it} other {# policies or rules use it}}. Take it out of them first.',
      readOnly: 'You can look at this audience, but not change it.',
    },
    members: {
      search: 'Search devices',
      none: 'No device is in it',
      noneText:
        'Add tags, employees, devices or serial numbers under Settings. Devices come in by themselves from then on.',
      noneFound: 'No device matches',
      more: 'Show more',
      rest: 'Search for a device to see more.',
      unnamed: 'Device without a name',
    },
    uses: {
      none: 'Nothing uses it yet',
      noneText: 'Assign a policy to it, or choose it in an automation rule.',
      policy: 'Policy',
      automationRule: 'Automation rule',
    },
    form: {
      name: 'Name',
      nameHint: 'As administrators know it, such as “Delivery vans”.',
      description: 'Description',
      about: 'A device is in the audience if at least one of these finds it.',
      deviceGroups: 'Device tags',
      deviceGroupsHint: 'Devices with one of these tags. Separate tags with a comma or Enter.',
      mdmUserGroups: 'Employee tags',
      mdmUserGroupsHint: 'Devices of employees with one of these tags.',
      mdmUserIds: 'Add an employee',
      mdmUserIdsHint: 'All devices of these employees, also those they get later.',
      deviceIds: 'Add a device',
      serialNumbers: 'Serial numbers',
      serialNumbersHint: 'Paste them, one in each line or with commas. Devices that enroll later come in too.',
      serialNumbersCount: '{count, plural, one {# serial number} other {# serial numbers}}',
      gone: 'Deleted',
      submit: 'Create audience',
    },
    preview: {
      title: 'Which devices would be in it',
      nothing: 'Nothing is chosen, so no device would be in it.',
      nobody:
        'No device would be in it. You can save it all the same: devices come in as soon as something finds them.',
      everybody:
        '{count, plural, one {Your only device would be in it} other {Each of your # devices would be in it}}. What uses this audience reaches all of them.',
      bySelector: '{selector}: {count}',
      unknown:
        '{count, plural, one {# serial number that no device has} other {# serial numbers that no device has}}: {names}',
      unknownMore: '{names} and {count} more',
      more: 'and {count} more',
      failed: 'The preview is out of reach right now.',
    },
  },
} as const;
