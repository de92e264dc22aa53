/** What a pattern may name of the device; what begins with `employee` is known only where somebody signs in or is named. */
export const enrollmentVariables = [
  'serialNumber',
  'imei',
  'identifier',
  'model',
  'modelName',
  'os',
  'osVersion',
  'deviceName',
  'employeeName',
  'employeeFirstName',
  'employeeLastName',
  'employeeEmail',
] as const;
