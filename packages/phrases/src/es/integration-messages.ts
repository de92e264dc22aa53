import type { integrationMessages as en } from '../en/integration-messages.ts';
import type { SameShape } from '../shapes.ts';

export const integrationMessages: SameShape<typeof en> = {
  buildCreated: 'Nueva build de *{{application.name}}*: {{build.version}}, de {{build.deployer}}',
  buildProcessed: '*{{application.name}}* {{build.version}} para {{build.platform}} está lista. {{build.changelog}}',
  buildFailed: '*{{application.name}}* {{build.version}} no se ha podido procesar: {{build.errorText}}',
  certificateWillExpire:
    '*{{application.name}}* {{build.version}}: {{certificate.name}} caduca pronto, días restantes: {{certificate.daysLeft}}',
  deviceEnrolled: 'Dispositivo inscrito: {{device.name}} ({{device.serialNumber}}), {{device.owner}}',
  newEnrollment: 'Nueva inscripción: {{device.name}}, {{device.owner}}',
  employeeChanged: 'Empleados {{employee.change}} en {{workspace.name}}: {{employee.names}}',
  newReport: 'Nuevo informe sobre *{{application.name}}* de {{report.reporter}}: {{report.title}}',
  publishedApp: '*{{application.name}}* se ha publicado: {{publication.name}}',
  inventoryItemRegistered: 'Registrado en el inventario: {{item.name}} ({{item.serialNumber}})',
  applePushRenovation: 'El certificado push de Apple se debe renovar en {{certificate.daysLeft}} días',
  automationRule: 'Automatización *{{rule.name}}*: {{device.name}} ({{device.serialNumber}}). {{rule.message}}',
  test: 'Esto es una prueba de {product}. Si puedes leerlo, la integración funciona.',
  open: 'Abrir',
  changes: { created: 'añadidos', updated: 'modificados', deleted: 'eliminados' },
};
