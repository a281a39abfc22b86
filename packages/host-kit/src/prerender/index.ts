/** For builds, which draw pages. Browsers never load it. */
export { draw, drawScreen } from './draw';
export { unknownVisitor } from './unknown-visitor';
