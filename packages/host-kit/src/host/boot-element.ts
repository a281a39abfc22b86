/**
 * The element with the server's data (boot.ts). A file of its own, because a device's first script needs only
 * this.
 */
export const BOOT_ELEMENT_ID = 'queuebell-boot';
