/** The words that a screen shows after an action. */
export interface Outcome {
  tone: 'good' | 'bad';
  words: string;
}
