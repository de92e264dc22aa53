import type { EnumerationLabels } from '../../shapes.ts';

export const billingLabels = {
  subscriptionStatus: {
    incomplete: 'Incomplete',
    past_due: 'Past due',
    active: 'Active',
    canceled: 'Canceled',
    incomplete_expired: 'Incomplete, expired',
    expired: 'Expired',
  },
  planType: {
    standard: 'Standard',
    default: 'Default',
    unknown: 'Unknown',
    mdm: 'MDM',
    custom: 'Custom',
    enterprise: 'Enterprise',
  },
  planChoice: { mad: 'App distribution', mdm: 'Device management' },
  planPeriodicity: { m: 'Month', y: 'Year' },
  invoiceStatus: { draft: 'Draft', open: 'Open', paid: 'Paid', void: 'Void', uncollectible: 'Uncollectible' },
  customerState: { active: 'Active', removed: 'Removed' },
  paymentEventState: {
    valid: 'Valid',
    'no-processed': 'Not processed',
    're-processed': 'Reprocessed',
    'pre-processed': 'Preprocessed',
    error: 'Error',
  },
  planCode: {
    'business-monthly': 'Business (monthly)',
    'business-yearly': 'Business (yearly)',
    essential: 'Starter',
    professional: 'Essential',
    startup: 'Startup',
    'mdm-starter-monthly': 'MDM Starter (monthly)',
    'mdm-advanced-monthly': 'MDM Advanced (monthly)',
    personal: 'Basic',
    'company-free-tier': 'Free',
    trial: 'Trial',
  },
} as const satisfies Partial<EnumerationLabels>;
