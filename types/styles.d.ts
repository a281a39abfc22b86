/** A CSS Module, as webpack gives it: local class name to the name in the page. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module '*.css';
