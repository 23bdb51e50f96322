export const storageKinds = ['frozen', 'chilled', 'dry'] as const;
export type StorageKind = (typeof storageKinds)[number];
