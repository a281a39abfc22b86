import type { SendMailOptions } from 'nodemailer';
import type { Settings } from '../config/config.js';
import type { Mail } from './mailer.js';

/** The mail as nodemailer takes it. The address is handed over as one, so that a comma in it makes no second one. */
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
