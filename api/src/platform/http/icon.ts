import { html, type Html } from './html.js';

const bell =
  'data:image/svg+xml,%3Csvg xmlns=%27http://www.w3.org/2000/svg%27 viewBox=%270 0 32 32%27%3E%3Crect width=%2732%27 height=%2732%27 rx=%278%27 fill=%27%230b5d57%27/%3E%3Cpath d=%27M16 6a7 7 0 0 0-7 7v5l-2 3h18l-2-3v-5a7 7 0 0 0-7-7zm-3 17a3 3 0 0 0 6 0z%27 fill=%27%23f2a20c%27/%3E%3C/svg%3E';

/** The shell's icon, inlined for pages that this server composes. */
export const iconLink: Html = html`<link rel="icon" href="${bell}" />`;
