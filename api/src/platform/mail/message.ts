import type { SendMailOptions } from 'nodemailer';
import type { Settings } from '../config/config.js';
import type { Mail } from './mailer.js';

/**
 * The mail in nodemailer's form. The address is passed as an object, so that a comma in it cannot add a
 * recipient.
 */
export const messageOf = (
  { to, subject, text, html }: Mail,
  from: Settings['mail']['from'],
): SendMailOptions => ({
  from,
  to: { name: '', address: to },
  subject,
  text,
  html: html.text,
  headers: { 'auto-submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});
