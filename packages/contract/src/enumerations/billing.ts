/** Plans, subscriptions and payments (platform-shell.md, sections 3, 4 and 9; domain.md, section 4). */
import { freePlanCode, trialPlanCode } from '../constants.ts';

export const subscriptionStatuses = [
  'incomplete',
  'past_due',
  'active',
  'canceled',
  'incomplete_expired',
  'expired',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export const planTypes = ['standard', 'default', 'unknown', 'mdm', 'custom', 'enterprise'] as const;
export type PlanType = (typeof planTypes)[number];

/** What a new workspace chooses between: app distribution or device management. */
export const planChoices = ['mad', 'mdm'] as const;
export type PlanChoice = (typeof planChoices)[number];

export const planPeriodicities = ['m', 'y'] as const;
export type PlanPeriodicity = (typeof planPeriodicities)[number];

export const invoiceStatuses = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

export const customerStates = ['active', 'removed'] as const;
export type CustomerState = (typeof customerStates)[number];

export const paymentEventStates = ['valid', 'no-processed', 're-processed', 'pre-processed', 'error'] as const;
export type PaymentEventState = (typeof paymentEventStates)[number];

export const planCodes = [
  'business-monthly',
  'business-yearly',
  'essential',
  'professional',
  'startup',
  'mdm-starter-monthly',
  'mdm-advanced-monthly',
  'personal',
  freePlanCode,
  trialPlanCode,
] as const;
export type PlanCode = (typeof planCodes)[number];

/** Subscriptions are listed in this order of their types. */
export const subscriptionTypeOrder: readonly PlanType[] = [
  'enterprise',
  'standard',
  'mdm',
  'custom',
  'default',
  'unknown',
];
