// Delays that are random come after their average time, so that a test knows when.
Math.random = () => 0.5;

if (typeof window !== 'undefined') require('./browser-setup');
