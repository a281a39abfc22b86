/** What a build needs to draw pages beforehand. Browsers never load it. */
export { draw, drawScreen } from './draw';
export { unknownVisitor } from './unknown-visitor';
