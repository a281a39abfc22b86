/** Where a page has what its server tells it (boot.ts): apart, because what starts a device entry needs no more of it. */
export const BOOT_ELEMENT_ID = 'queuebell-boot';
