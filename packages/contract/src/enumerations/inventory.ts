/** The register of IT items (domain.md, sections 3 and 4). */

/** The specification names the most common and leaves the rest open. */
export const inventoryItemTypes = [
  'device',
  'smartphone',
  'tablet',
  'laptop',
  'desktop',
  'monitor',
  'wearable',
  'server',
  'printer',
  'scanner',
  'router',
  'switch',
  'accessPoint',
  'firewall',
  'storage',
  'virtualMachine',
  'softwareLicense',
  'simCard',
  'accessory',
  'other',
] as const;
export type InventoryItemType = (typeof inventoryItemTypes)[number];

export const inventoryStatuses = [
  'active',
  'inStock',
  'assigned',
  'lost',
  'stolen',
  'retired',
  'destroyed',
  'inRepair',
  'delete_requested',
  'deleted',
  'inactive',
  'expired',
  'sold',
  'toBeReturned',
  'external',
  'available',
  'damaged',
  'emergency',
  'unknown',
  'disabled',
  'returnedToProvider',
  'laptopNotRequired',
  'personalLaptop',
  'clientLaptop',
  'provisioning',
] as const;
export type InventoryStatus = (typeof inventoryStatuses)[number];

/** The state of the managed device behind an item. */
export const inventoryDeviceStates = ['active', 'deleted', 'delete_requested', 'provisioning', 'unknown'] as const;
export type InventoryDeviceState = (typeof inventoryDeviceStates)[number];

export const inventoryClassifications = ['high', 'medium', 'low'] as const;
export type InventoryClassification = (typeof inventoryClassifications)[number];

export const inventoryIdentifiers = ['udid', 'serialNumber', 'imei', 'foreignId'] as const;
export type InventoryIdentifier = (typeof inventoryIdentifiers)[number];

export const purchaseFrequencies = ['annual', 'monthly', 'once'] as const;
export type PurchaseFrequency = (typeof purchaseFrequencies)[number];
