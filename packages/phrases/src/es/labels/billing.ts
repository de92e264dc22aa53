import type { EnumerationLabels } from '../../shapes.ts';

export const billingLabels = {
  subscriptionStatus: {
    incomplete: 'Incompleta',
    past_due: 'Pago vencido',
    active: 'Activa',
    canceled: 'Cancelada',
    incomplete_expired: 'Incompleta y caducada',
    expired: 'Caducada',
  },
  planType: {
    standard: 'Estándar',
    default: 'Predeterminado',
    unknown: 'Desconocido',
    mdm: 'MDM',
    custom: 'Personalizado',
    enterprise: 'Empresarial',
  },
  planChoice: { mad: 'Distribución de apps', mdm: 'Gestión de dispositivos' },
  planPeriodicity: { m: 'Mes', y: 'Año' },
  invoiceStatus: { draft: 'Borrador', open: 'Abierta', paid: 'Pagada', void: 'Anulada', uncollectible: 'Incobrable' },
  customerState: { active: 'Activo', removed: 'Eliminado' },
  paymentEventState: {
    valid: 'Válido',
    'no-processed': 'Sin procesar',
    're-processed': 'Reprocesado',
    'pre-processed': 'Preprocesado',
    error: 'Error',
  },
  planCode: {
    'business-monthly': 'Business (mensual)',
    'business-yearly': 'Business (anual)',
    essential: 'Starter',
    professional: 'Essential',
    startup: 'Startup',
    'mdm-starter-monthly': 'MDM Starter (mensual)',
    'mdm-advanced-monthly': 'MDM Advanced (mensual)',
    personal: 'Basic',
    'company-free-tier': 'Gratuito',
    trial: 'Prueba',
  },
} as const satisfies Partial<EnumerationLabels>;
