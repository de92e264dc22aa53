/**
 * What integrations say of each event. Names between double braces are filled in from what is known of it
 * (contract, integration-facts), also in messages that people write themselves.
 */
export const integrationMessages = {
  // Nothing has been read yet: of some builds no more than the name of the file is known.
  buildCreated: 'New build of *{{application.name}}*: {{build.version}}, from {{build.deployer}}',
  buildProcessed: '*{{application.name}}* {{build.version}} for {{build.platform}} is ready. {{build.changelog}}',
  buildFailed: '*{{application.name}}* {{build.version}} could not be processed: {{build.errorText}}',
  certificateWillExpire:
    '*{{application.name}}* {{build.version}}: {{certificate.name}} expires soon, days left: {{certificate.daysLeft}}',
  deviceEnrolled: 'Device enrolled: {{device.name}} ({{device.serialNumber}}), {{device.owner}}',
  newEnrollment: 'New enrollment: {{device.name}}, {{device.owner}}',
  employeeChanged: 'Employees {{employee.change}} in {{workspace.name}}: {{employee.names}}',
  newReport: 'New report about *{{application.name}}* from {{report.reporter}}: {{report.title}}',
  publishedApp: '*{{application.name}}* was published: {{publication.name}}',
  inventoryItemRegistered: 'Registered in the inventory: {{item.name}} ({{item.serialNumber}})',
  applePushRenovation: 'The Apple push certificate has to be renewed within {{certificate.daysLeft}} days',
  automationRule: 'Automation *{{rule.name}}*: {{device.name}} ({{device.serialNumber}}). {{rule.message}}',
  test: 'This is a test from {product}. If you can read it, the integration works.',
  open: 'Open',
  changes: { created: 'added', updated: 'changed', deleted: 'removed' },
} as const;
