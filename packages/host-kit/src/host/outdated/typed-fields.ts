import { TYPED_FIELDS_KEY } from './typed-fields-key';

/** A reload takes seconds; an older entry is of another visit. */
const KEPT_FOR_MS = 60_000;
const LOOK_EVERY_MS = 200;
const LOOKS = 50;
/** React may draw a field anew after it was filled in. */
const LOOKS_THAT_HOLD = 5;
const SECRETS = ['password', 'hidden', 'file', 'submit', 'button'];

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface StoredField {
  /** Its name, and its place among the fields of that name. */
  key: string;
  value: string | boolean;
}

interface Stored {
  path: string;
  at: number;
  fields: StoredField[];
}

type Page = Pick<Window, 'document' | 'location' | 'sessionStorage'>;

/** Stores the fields of the page for {@link restoreTypedFields} in this tab. Passwords and codes are left out. */
export function storeTypedFields({ document, location, sessionStorage }: Page): void {
  const fields = [...controlsIn(document)].map(([key, control]) => ({ key, value: valueOf(control) }));
  const stored: Stored = {
    path: location.pathname,
    at: Date.now(),
    fields: fields.filter(({ value }) => value !== '' && value !== false),
  };
  try {
    sessionStorage.setItem(TYPED_FIELDS_KEY, JSON.stringify(stored));
  } catch {
    // The page is reloaded all the same.
  }
}

/** Fills in the stored fields as they appear, unless somebody types into them first. */
export function restoreTypedFields(page: Page): void {
  const missing = new Map(takeStored(page).map(({ key, value }) => [key, { value, holds: 0 }]));
  if (missing.size === 0) return;
  const { document } = page;
  const forget = ({ isTrusted, target }: Event) => {
    if (!isTrusted) return;
    for (const [key, control] of controlsIn(document)) if (control === target) missing.delete(key);
  };
  document.addEventListener('input', forget, { capture: true });
  let looks = 0;
  const timer = setInterval(() => {
    looks += 1;
    const controls = controlsIn(document);
    for (const [key, field] of missing) {
      const control = controls.get(key);
      if (!control) continue;
      field.holds = valueOf(control) === field.value ? field.holds + 1 : 0;
      if (field.holds === 0) fillIn(control, field.value);
      else if (field.holds >= LOOKS_THAT_HOLD) missing.delete(key);
    }
    if (missing.size > 0 && looks < LOOKS) return;
    clearInterval(timer);
    document.removeEventListener('input', forget, { capture: true });
  }, LOOK_EVERY_MS);
}

function takeStored({ location, sessionStorage }: Page): StoredField[] {
  try {
    const { path, at, fields } = JSON.parse(sessionStorage.getItem(TYPED_FIELDS_KEY) ?? '') as Stored;
    sessionStorage.removeItem(TYPED_FIELDS_KEY);
    return path === location.pathname && Date.now() - at < KEPT_FOR_MS ? fields : [];
  } catch {
    return [];
  }
}

function controlsIn(document: Document): Map<string, Control> {
  const controls = new Map<string, Control>();
  for (const control of document.querySelectorAll<Control>('input[name], select[name], textarea[name]')) {
    if (SECRETS.includes(control.type) || control.autocomplete === 'one-time-code') continue;
    const isChoice = isTick(control);
    const name = isChoice ? `${control.name}=${control.value}` : control.name;
    let place = 0;
    while (controls.has(`${name} ${place}`)) place += 1;
    controls.set(`${name} ${place}`, control);
  }
  return controls;
}

const isTick = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

const valueOf = (control: Control): string | boolean => (isTick(control) ? control.checked : control.value);

/** As typing does, so that React hears of it. */
function fillIn(control: Control, value: string | boolean): void {
  if (isTick(control)) return control.click();
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set;
  setter?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}
