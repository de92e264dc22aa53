/** The name, the company and the address for help: the only place they are written. */
export const brand = {
  product: 'Muster',
  company: 'Muster',
  supportEmail: 'support@muster.example',
} as const;
