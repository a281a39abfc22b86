export const SAMPLE_NAMES = ['Amira', 'Jonas', 'Priya', 'Tom', 'Leo', 'Ines', 'Charlotte'] as const;
