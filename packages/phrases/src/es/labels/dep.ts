export const depLabels = {
  depDeviceStatus: { assigned: 'Asignado', notAssigned: 'Sin asignar', pushed: 'Enviado', removed: 'Retirado' },
} as const;
