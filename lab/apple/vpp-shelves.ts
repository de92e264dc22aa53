/** What a coffee company has bought: apps and books of its location, none of them real. */
import type { VppAsset, VppLibrary } from './vpp-library.ts';

const shelves: readonly (Partial<VppAsset> & { adamId: string; name: string })[] = [
  {
    adamId: '910000001',
    name: 'Crema Checklists',
    bundleId: 'example.crema.checklists',
    seller: 'Crema Works',
    totalCount: 120,
  },
  {
    adamId: '910000002',
    name: 'Till Companion',
    bundleId: 'example.till.companion',
    seller: 'Counterpoint',
    totalCount: 60,
  },
  {
    adamId: '910000003',
    name: 'Bean Inventory',
    bundleId: 'example.bean.inventory',
    seller: 'Roastery Tools',
    totalCount: 40,
  },
  {
    adamId: '910000004',
    name: 'Shift Planner',
    bundleId: 'example.shift.planner',
    seller: 'Rota & Co.',
    totalCount: 200,
  },
  {
    adamId: '910000005',
    name: 'Route for Drivers',
    bundleId: 'example.route.drivers',
    seller: 'Wayfare',
    totalCount: 12,
  },
  {
    adamId: '910000006',
    name: 'Ledger for Mac',
    bundleId: 'example.ledger.mac',
    seller: 'Paperlight',
    totalCount: 15,
    supportedPlatforms: ['macOS'],
  },
  {
    adamId: '910000007',
    name: 'Sketchboard',
    bundleId: 'example.sketchboard',
    seller: 'Paperlight',
    totalCount: 25,
    supportedPlatforms: ['iOS', 'macOS'],
  },
  {
    adamId: '910000008',
    name: 'Signage Player',
    bundleId: 'example.signage.player',
    seller: 'Shopfront',
    totalCount: 8,
    supportedPlatforms: ['tvOS'],
  },
  {
    adamId: '910000009',
    name: 'Aurora Barista Training',
    bundleId: 'example.aurora.training',
    seller: 'Aurora Coffee',
    totalCount: 300,
  },
  { adamId: '920000001', name: 'The Espresso Handbook', seller: 'Foam Press', productType: 'Book', totalCount: 30 },
  { adamId: '920000002', name: 'Food Safety at Work', seller: 'Foam Press', productType: 'Book', totalCount: 80 },
  {
    adamId: '920000003',
    name: 'Opening a Second Shop',
    seller: 'Small Trade Books',
    productType: 'Book',
    totalCount: 5,
  },
];

export function stockShelves(library: VppLibrary): void {
  for (const asset of shelves) library.buy(asset);
}
