/** In the session storage of a tab. */
export const TYPED_FIELDS_KEY = 'queuebell.typed';
