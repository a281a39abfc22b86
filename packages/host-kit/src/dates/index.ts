export { dateTimeWords, dateWords, dayWords, zonedWords } from './date-words';
