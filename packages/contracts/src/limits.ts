/**
 * Numbers with a meaning, each with its unit. This file imports nothing, so screens can use it without loading
 * a validator.
 */

/** How often a queue screen polls while it has no stream. */
export const POLL_INTERVAL_MS = 10_000;
/** How long a ticket stays on the check-in screen before the form comes back. */
export const TICKET_RESET_MS = 10_000;
/** The same for a customer who asks for more time. */
export const TICKET_MORE_MS = 30_000;
/** How long the check-in form offers the previous ticket. */
export const LAST_TICKET_MS = 30_000;
/** An untouched check-in form is cleared after this time. */
export const DRAFT_RESET_MS = 60_000;
/** How long after closing time, or after the last check-in, a customer who has begun at the tablet may still check in. */
export const CHECK_IN_GRACE_MS = 2 * 60_000;
/** How often the demo display moves on. */
export const DEMO_ADVANCE_MS = 5_000;
/** Demo numbers run from 1 to this and then start again. */
export const DEMO_LAST_NUMBER = 50;
/** With so many before them, customers can be alerted, as their ticket counts. */
export const ALERTS_AHEAD = [2, 5] as const;
/** Volume of a board, in per cent of its device's volume. */
export const VOLUME_MIN = 10;
export const VOLUME_MAX = 100;
/** Entries under 'Up Next' on a display. */
export const UP_NEXT_COUNT = 5;
/** A page scrolled further than this shows the way back up. */
export const SCROLL_TO_TOP_PX = 300;
/** Price of a membership, US dollars a month. */
export const PRICE_USD_PER_MONTH = 5;

/** Longest name of a person, a shop or a place, in UTF-16 code units. */
export const NAME_MAX = 80;
/** Longest email address (RFC 5321, 4.5.3.1). */
export const EMAIL_MAX = 254;
/** Longest phone number, in digits. */
export const PHONE_MAX = 20;
/** Longest feedback message, in UTF-16 code units. */
export const MESSAGE_MAX = 2_000;
/** Most entries under the availability of a legacy post. */
export const AVAILABILITY_MAX = 31;
/** Lifetime of an access token; a cookie renews it (docs/decisions/0018). */
export const ACCESS_TOKEN_TTL_MS = 15 * 60_000;
/** A login ends after this time without use. */
export const SESSION_IDLE_MAX_MS = 90 * 86_400_000;
/** A login ends in the night after this time, even if it is in use (docs/decisions/0018). */
export const SESSION_MAX_MS = 180 * 86_400_000;
/** How long after the password was entered a login may change protected data (docs/decisions/0026). */
export const PASSWORD_RECENT_MS = 10 * 60_000;
/** How long the secret of an authenticator app waits for its first code (docs/decisions/0029). */
export const SECOND_FACTOR_BEGUN_TTL_MS = 10 * 60_000;
/** How long a correct code at the login is not asked for again, without a session. */
export const SECOND_FACTOR_PASS_TTL_MS = 10 * 60_000;
/**
 * Wrong codes of the app for one account within {@link LOGIN_WINDOW_MS}; they also count as wrong passwords.
 */
export const SECOND_FACTOR_FAILURES_MAX = 5;
/** The same within {@link SECOND_FACTOR_DAY_MS}: at any time three codes of a million are valid. */
export const SECOND_FACTOR_FAILURES_PER_DAY_MAX = 20;
export const SECOND_FACTOR_DAY_MS = 86_400_000;
/** Digits of the app's code, and the seconds for which one is valid (RFC 6238). */
export const SECOND_FACTOR_DIGITS = 6;
export const SECOND_FACTOR_STEP_S = 30;
/** How many recovery codes an account is given. */
export const RECOVERY_CODES = 10;
/** How long the link in a reset email works. */
export const RESET_LINK_TTL_MS = 60 * 60_000;
/** How long after a reset its link still lists and removes paired devices. */
export const RESET_DEVICES_MS = 900_000;
/** Reset emails of one account, and tries of one address, in {@link FORGOT_WINDOW_MS}. */
export const FORGOT_MAX_PER_ACCOUNT = 5;
export const FORGOT_MAX_PER_ADDRESS = 60;
export const FORGOT_WINDOW_MS = 60 * 60_000;
export const EMAIL_LINK_TTL_MS = 60 * 60_000;
/** Such links of one account in {@link EMAIL_CHANGE_WINDOW_MS}, used or not. */
export const EMAIL_CHANGES_MAX = 5;
export const EMAIL_CHANGE_WINDOW_MS = 60 * 60_000;
/** People of one shop's team, invited or active. */
export const TEAM_MAX = 50;
/** How long the link of an invitation works. */
export const INVITATION_TTL_MS = 7 * 86_400_000;
/** Invitations of one shop, and to one address from all shops, in {@link INVITATIONS_WINDOW_MS}. */
export const INVITATIONS_MAX = 30;
export const INVITATIONS_PER_ADDRESS_MAX = 5;
export const INVITATIONS_WINDOW_MS = 60 * 60_000;
/** Wrong passwords for one account from one address within {@link LOGIN_WINDOW_MS}. */
export const LOGIN_FAILURES_MAX = 10;
/** The same from one address for all accounts: a street of shops may share it. */
export const LOGIN_FAILURES_PER_ADDRESS_MAX = 100;
/** The same for one account from all addresses, except those of its owner's recent logins. */
export const LOGIN_FAILURES_PER_ACCOUNT_MAX = 50;
export const LOGIN_WINDOW_MS = 15 * 60_000;
/** Invalid refresh cookies from one address within {@link REFRESH_WINDOW_MS}. */
export const REFRESH_FAILURES_MAX = 240;
export const REFRESH_WINDOW_MS = 15 * 60_000;
/** How long the address of an owner's login counts as recent. */
export const LOGIN_ADDRESS_KNOWN_MS = 30 * 86_400_000;
/** Wrong current passwords of one account within {@link LOGIN_WINDOW_MS}. */
export const CHANGE_FAILURES_MAX = 10;
/** Registrations from one address within {@link REGISTRATIONS_WINDOW_MS}, successful or not. */
export const REGISTRATIONS_MAX = 60;
export const REGISTRATIONS_WINDOW_MS = 60 * 60_000;
/** Pieces of feedback from one address within {@link FEEDBACK_WINDOW_MS}. */
export const FEEDBACK_MAX = 30;
export const FEEDBACK_WINDOW_MS = 60 * 60_000;
/** Shortest password, in bytes of UTF-8. */
export const PASSWORD_MIN_BYTES = 10;
/** A few letters outside ASCII reach the bytes, and are easy to guess. */
export const PASSWORD_MIN_LETTERS = 8;
/** In letters of any alphabet (docs/decisions/0025). */
export const PASSWORD_MAX_LETTERS = 128;
/** Largest request body, in bytes. */
export const BODY_MAX_BYTES = 100_000;
/**
 * Largest body of a public call, in bytes: the longest feedback fits in any alphabet. The payment provider's
 * events may have {@link BODY_MAX_BYTES}.
 */
export const PUBLIC_BODY_MAX_BYTES = 32_000;
/** Customers who can wait in one shop at once, unless the operator sets another number. */
export const QUEUE_CAPACITY = 500;
/**
 * The share of the capacity for customers who joined by phone, so that people at the door always find a place.
 */
export const PHONE_SHARE = 0.6;
/** Customers who can join one shop by phone within {@link JOINS_WINDOW_MS}. */
export const JOINS_MAX = 40;
export const JOINS_WINDOW_MS = 60_000;
/** How long sessions and devices go on after a membership lapsed. */
export const MEMBERSHIP_GRACE_DAYS = 3;
/** How long, and how often, the page of a registration asks whether it was paid. */
export const PAYMENT_SECRET_TTL_MS = 30 * 60_000;
export const PAYMENT_ASKED_EVERY_MS = 5_000;
/** Per address: two such pages at a time. */
export const PAYMENT_QUESTIONS_MAX = 240;
export const PAYMENT_QUESTIONS_WINDOW_MS = 10 * 60_000;
/** The owner gets a notice this long before a membership ends that will not renew. */
export const MEMBERSHIP_NOTICE_DAYS = 7;
/** How long a customer who left the queue can return. */
export const UNDO_WINDOW_MS = 60_000;
/** How long staff can put back a customer who was served or removed. */
export const PUT_BACK_WINDOW_MS = 10 * 60_000;
/** Closed customers on the staff's screens, the no-shows apart. */
export const JUST_CLOSED_MAX = 10;

/** How long a shop keeps its customers' names and phones, in days, and the owner's choices. */
export const RETENTION_DAYS_DEFAULT = 30;
export const RETENTION_DAYS_MIN = 1;
export const RETENTION_DAYS_MAX = 365;
/** How far back an owner sees what happened in the queue, in days. */
export const CHANGES_SHOWN_DAYS = 30;
/** The longest range of a report, in days. */
export const REPORT_DAYS_MAX = 366;
/** A longer report shows weeks in place of days. */
export const REPORT_DAYS_SHOWN_MAX = 92;
/** A wait of this many minutes is marked on the counter, and the owner's choices. */
export const LONG_WAIT_MINUTES_DEFAULT = 15;
export const LONG_WAIT_MINUTES_MIN = 5;
export const LONG_WAIT_MINUTES_MAX = 120;
/** Chairs, rooms or counters of one shop. */
export const CHAIRS_MAX = 20;
/** People who take their numbers together. */
export const GROUP_MAX = 8;
/** Longest name of a chair, in UTF-16 code units. */
export const CHAIR_NAME_MAX = 40;
/** Most services of one shop. */
export const SERVICES_MAX = 20;
/** Longest name of a service, in UTF-16 code units. */
export const SERVICE_NAME_MAX = 40;
/** Longest usual time of a service, in minutes. */
export const SERVICE_MINUTES_MAX = 480;
/** Longest note on a customer, longest reason, and longest comment of a customer, in UTF-16 code units. */
export const NOTE_MAX = 200;
/** A customer's answer to how the visit was. */
export const RATING_WORST = 1;
export const RATING_BEST = 5;
/** How long after the service a customer is asked. */
export const RATING_WINDOW_MS = 24 * 60 * 60_000;
/** How long after the first answer the customer can change it. */
export const RATING_CHANGE_MS = 15 * 60_000;
/** The answers that the shop's dashboard shows, in days, and how many comments. */
export const RATINGS_SHOWN_DAYS = 30;
export const RATING_COMMENTS_SHOWN_MAX = 20;
/** Longest time for which a customer's place is held, in minutes. */
export const HOLD_MINUTES_MAX = 240;
/** A customer who was called may need so many minutes to come, if the shop has a limit. */
export const NO_SHOW_MINUTES_MIN = 1;
export const NO_SHOW_MINUTES_MAX = 30;
/** The latest hour at which a shop's day may start: numbers start again, and the evening before ends. */
export const DAY_STARTS_HOUR_MAX = 11;
/** Opening times of one day, with breaks between them. */
export const HOURS_RANGES_MAX = 4;
/** Dates with other hours. */
export const HOURS_EXCEPTIONS_MAX = 100;
/** Longest note for such a date, in UTF-16 code units. */
export const HOURS_NOTE_MAX = 60;
/** The last check-in, in minutes before closing. */
export const LAST_CHECK_IN_MINUTES_MAX = 240;
/** The owner's own limit of customers who wait. */
export const SHOP_CAPACITY_MAX = 500;
/** Longest message while the check-in is paused, in UTF-16 code units. */
export const PAUSE_MESSAGE_MAX = 120;
/** How long feedback is kept, in days. */
export const FEEDBACK_KEPT_DAYS = 730;
/** How long a deleted account can still be kept. */
export const DELETION_WAIT_DAYS = 14;
/** Exports of one owner within {@link EXPORTS_WINDOW_MS}. */
export const EXPORTS_MAX = 20;
export const EXPORTS_WINDOW_MS = 60 * 60_000;

/** Longest silence of an event stream; after twice this time a screen counts the stream as dead. */
export const HEARTBEAT_MS = 24_000;
/** How long a board shows a called number after it received the call. */
export const CALL_SHOWN_MS = 10_000;
/** How long snapshots carry a call, so that a screen that polls receives each. */
export const CALL_CARRIED_MS = 15_000;
/**
 * The same for the last call while its number is being served: longer than a screen needs to notice a dead
 * stream.
 */
export const SERVED_CALL_CARRIED_MS = 50_000;
/** Queue streams of one shop at one API process. */
export const QUEUE_STREAMS_MAX = 500;
/** Of those, the streams of one paired device or one login: a device has one, an owner several tabs. */
export const QUEUE_STREAMS_PER_LISTENER_MAX = 5;
/** Ticket streams at one address: all guests on the shop's Wi-Fi. */
export const TICKET_STREAMS_MAX = 600;
/**
 * Ticket streams that one address may open within {@link TICKET_STREAMS_WINDOW_MS}: all of them twice, and
 * some.
 */
export const TICKET_STREAMS_OPENED_MAX = 1_500;
export const TICKET_STREAMS_WINDOW_MS = 60_000;
/** Numbers that a check-in tablet holds for when it is offline. */
export const LEASE_SIZE = 20;
/** Acts of staff that a screen delivers at once. */
export const ACTS_MAX = 100;
/** Only tablets that are offline give these numbers (docs/decisions/0009). */
export const RESERVE_FIRST = 801;
export const RESERVE_LAST = 999;
export const DEVICES_MAX = 50;
/** How long a pairing code works. */
export const PAIRING_CODE_TTL_MS = 10 * 60_000;
/** Pairing codes for one address within {@link PAIRING_CODE_TTL_MS}. */
export const PAIRING_REQUESTS_MAX = 120;
export const PAIRING_POLL_MS = 2_000;
export const DEVICE_BEAT_MS = 60_000;
/** Wrong pairing codes of one account within {@link PAIRING_CODE_TTL_MS}. */
export const PAIRING_TRIES_MAX = 10;
/** Wrong exit codes at one device, or of one account, within {@link EXIT_TRIES_WINDOW_MS}. */
export const EXIT_TRIES_MAX = 5;
export const EXIT_TRIES_WINDOW_MS = 15 * 60_000;
/** Wrong PINs of people at one device, and at all of a shop, within {@link PIN_TRIES_WINDOW_MS}. */
export const PIN_TRIES_MAX = 5;
export const PIN_TRIES_OF_SHOP_MAX = 20;
export const PIN_TRIES_WINDOW_MS = 15 * 60_000;
/** How long a tablet's person counts as confirmed: a day, and time to deliver what was done offline. */
export const PERSON_PROOF_TTL_MS = 36 * 60 * 60_000;

/** Largest release of a remote, in bytes without compression, and most files of one. */
export const RELEASE_MAX_BYTES = 50_000_000;
export const RELEASE_MAX_FILES = 2_000;
/** The link of a preview works for this time, and so does the preview in a browser. */
export const PREVIEW_MAX_HOURS = 24;
/** Of the id of a page load, in characters. */
export const PAGE_LOAD_ID_MAX = 500;
/** News of page loads from one address within {@link PAGE_LOAD_NEWS_WINDOW_MS}. */
export const PAGE_LOAD_NEWS_MAX = 120;
export const PAGE_LOAD_NEWS_WINDOW_MS = 60_000;
/** In percent of all browsers: the other ones have the release that a canary is compared with. */
export const CANARY_SHARE_MAX = 50;
/** Of each remote on the page of releases: the last acts, and the last canaries. */
export const RELEASE_ACTS_SHOWN = 50;
export const RELEASE_CANARIES_SHOWN = 10;
/** Wrong deploy tokens of one address within {@link DEPLOY_TRIES_WINDOW_MS}. */
export const DEPLOY_TRIES_MAX = 20;
export const DEPLOY_TRIES_WINDOW_MS = 15 * 60_000;
/** Of one remote: the one in use, and the next one while it is being put in its place. */
export const DEPLOY_TOKENS_MAX = 2;
export const DEPLOY_TOKEN_DAYS = 365;
export const DEPLOY_TOKEN_DAYS_MAX = 1_095;
/** Deploys say that their token ends within this many days. */
export const DEPLOY_TOKEN_ENDS_SOON_DAYS = 14;

/** Longest parts of an error report, in UTF-16 code units; a name is a remote's or a version. */
export const REPORT_AREA_MAX = 100;
export const REPORT_MESSAGE_MAX = 500;
export const REPORT_NAME_MAX = 100;
export const REPORT_PAGE_MAX = 200;
export const REPORT_STACK_MAX = 4_000;
/** Largest body of such a report, in bytes. */
export const REPORT_BODY_MAX_BYTES = 16_000;
/** Reports of one address within {@link REPORTS_WINDOW_MS}: ten pages of a shop with all of their reports. */
export const REPORTS_MAX = 100;
/** Reports that one API process accepts within that time. */
export const REPORTS_OF_ALL_MAX = 300;
export const REPORTS_WINDOW_MS = 60_000;
