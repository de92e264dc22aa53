import type { EnumerationLabels } from '../../shapes.ts';

export const windowsLabels = {
  windowsCommandStatus: {
    Pending: 'Pending',
    Awaiting: 'Awaiting',
    Error: 'Error',
    UnexpectedError: 'Unexpected error',
    Acknowledged: 'Acknowledged',
    Cancel: 'Canceled',
    MethodNotAllowed: 'Method not allowed',
    Unknown: 'Unknown',
    Unauthorized: 'Unauthorized',
    CommandFormatError: 'Command format error',
    CommandNotFound: 'Command not found',
    NotAcceptable: 'Not acceptable',
  },
  windowsConfigurationAction: {
    Add: 'Add',
    Copy: 'Copy',
    Delete: 'Delete',
    Exec: 'Execute',
    Get: 'Get',
    Replace: 'Replace',
  },
  windowsLocalGroup: { administrators: 'Administrators', users: 'Users' },
  propertyFormat: { chr: 'Text', int: 'Whole number', bool: 'Yes or no', float: 'Decimal number' },
} as const satisfies Partial<EnumerationLabels>;
