/** The day of the last change of meaning. */
export const LAST_CHANGED = { instant: '2026-11-26', words: '26 November 2026' } as const;

/** In the order of the page. Other sites may link to an `id`. */
export const chapters = [
  {
    title: 'Terms',
    sections: [
      { id: 'who-it-is-for', title: 'Who it is for' },
      { id: 'account', title: 'Your account' },
      { id: 'membership', title: 'Membership and payment' },
      { id: 'fair-use', title: 'Fair use' },
      { id: 'availability', title: 'Availability' },
      { id: 'ending', title: 'Ending your membership' },
      { id: 'liability', title: 'Our liability' },
      { id: 'changes', title: 'Changes to these terms' },
    ],
  },
  {
    title: 'Privacy',
    sections: [
      { id: 'privacy', title: 'Privacy in short' },
      { id: 'owners-data', title: 'Data of shop owners' },
      { id: 'customers-data', title: 'Data of a shop’s customers' },
      { id: 'feedback-data', title: 'What you send as feedback' },
      { id: 'browser', title: 'What your browser keeps' },
      { id: 'your-data', title: 'Seeing, correcting and deleting data' },
      { id: 'contact', title: 'How to reach us' },
    ],
  },
] as const;

export type SectionId = (typeof chapters)[number]['sections'][number]['id'];

export function titleOf(id: SectionId): string {
  const found = chapters.flatMap(({ sections }) => [...sections]).find((section) => section.id === id);
  return found?.title ?? id;
}
