/** Most taps on the admin screen do not need these parts, so they are a chunk that loads later. */
export { AddCustomer } from './add-customer';
export { ChairChoice } from './chair-choice';
export { Chairs } from './chairs';
export { CheckInPart } from './check-in-part';
export { CustomerMenu } from './customer-menu';
export { GroupLine, ServeAll } from './group-line';
export { Marks } from './marks';
export { FindButton, SearchField } from './search-field';
export { Shortcuts } from './shortcuts';
export { PersonAtTablet } from './person-at-tablet';
