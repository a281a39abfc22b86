/**
 * Numbers with a meaning, each with its unit.
 * This file imports nothing, so a screen may use it without paying for a validator.
 */

/** How often a queue screen asks again while nothing pushes to it. */
export const POLL_INTERVAL_MS = 10_000;
/** How long a ticket stays on the check-in screen before the form comes back. */
export const TICKET_RESET_MS = 10_000;
/** How long it stays for a customer who asks for more time. */
export const TICKET_MORE_MS = 30_000;
/** How long the check-in form offers to show the ticket before it once more. */
export const LAST_TICKET_MS = 30_000;
/** How long a check-in form waits, untouched, before it forgets what a customer who walked away has typed. */
export const DRAFT_RESET_MS = 60_000;
/** How often the demo display moves on. */
export const DEMO_ADVANCE_MS = 5_000;
/** Demo numbers run from 1 to this and then start again. */
export const DEMO_LAST_NUMBER = 50;
/** How loud a shop may make its boards, in per cent of what each device is set to. */
export const VOLUME_MIN = 10;
export const VOLUME_MAX = 100;
/** Entries under 'Up Next' on a display. */
export const UP_NEXT_COUNT = 5;
/** Scrolled further than this, a long page offers the way back up. */
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
/** How long an access token opens anything; its login goes on by a cookie (docs/decisions/0018). */
export const ACCESS_TOKEN_TTL_MS = 15 * 60_000;
/** How long a login lasts after its browser was last heard of. */
export const SESSION_IDLE_MAX_MS = 90 * 86_400_000;
/** After how long a login ends however much it is used, in the night that follows (docs/decisions/0018). */
export const SESSION_MAX_MS = 180 * 86_400_000;
/** How long after the password was given a login may change what it guards (docs/decisions/0026). */
export const PASSWORD_RECENT_MS = 10 * 60_000;
/** How long the secret of an authenticator app waits for its first code (docs/decisions/0029). */
export const SECOND_FACTOR_BEGUN_TTL_MS = 10 * 60_000;
/** How long a code that was right at the login is not asked for again, where there is no session. */
export const SECOND_FACTOR_PASS_TTL_MS = 10 * 60_000;
/** Wrong codes of the app for one account, from wherever, within {@link LOGIN_WINDOW_MS}; they count as wrong passwords, too. */
export const SECOND_FACTOR_FAILURES_MAX = 5;
/** The same within {@link SECOND_FACTOR_DAY_MS}: three codes of a million are right at any time. */
export const SECOND_FACTOR_FAILURES_PER_DAY_MAX = 20;
export const SECOND_FACTOR_DAY_MS = 86_400_000;
/** How long a code of the app is, and each how many seconds there is another one (RFC 6238). */
export const SECOND_FACTOR_DIGITS = 6;
export const SECOND_FACTOR_STEP_S = 30;
/** How many recovery codes an account is given. */
export const RECOVERY_CODES = 10;
/** How long the link in a reset email works. */
export const RESET_LINK_TTL_MS = 60 * 60_000;
/** How long after a reset its link still shows which devices are paired, and removes them. */
export const RESET_DEVICES_MS = 900_000;
/** How many reset emails one account, and how many tries one client's address, has in {@link FORGOT_WINDOW_MS}. */
export const FORGOT_MAX_PER_ACCOUNT = 5;
export const FORGOT_MAX_PER_ADDRESS = 60;
export const FORGOT_WINDOW_MS = 60 * 60_000;
/** How long the link works that is sent to a new email address. */
export const EMAIL_LINK_TTL_MS = 60 * 60_000;
/** How many such links one account can ask for in {@link EMAIL_CHANGE_WINDOW_MS}, whatever came of them. */
export const EMAIL_CHANGES_MAX = 5;
export const EMAIL_CHANGE_WINDOW_MS = 60 * 60_000;
/** Wrong passwords that may be tried for one account from one address within {@link LOGIN_WINDOW_MS}. */
export const LOGIN_FAILURES_MAX = 10;
/** The same from one address for whatever accounts: a street of shops may share it. */
export const LOGIN_FAILURES_PER_ADDRESS_MAX = 100;
/** The same for one account from whatever addresses, except those from which its owner has logged in lately. */
export const LOGIN_FAILURES_PER_ACCOUNT_MAX = 50;
export const LOGIN_WINDOW_MS = 15 * 60_000;
/** Refresh cookies that open nothing, from one address within {@link REFRESH_WINDOW_MS}. */
export const REFRESH_FAILURES_MAX = 240;
export const REFRESH_WINDOW_MS = 15 * 60_000;
/** How long an address is one from which an owner has logged in lately. */
export const LOGIN_ADDRESS_KNOWN_MS = 30 * 86_400_000;
/** Wrong current passwords that may be tried by one session's account within {@link LOGIN_WINDOW_MS}. */
export const CHANGE_FAILURES_MAX = 10;
/** Registrations from one address within {@link REGISTRATIONS_WINDOW_MS}, successful or not. */
export const REGISTRATIONS_MAX = 60;
export const REGISTRATIONS_WINDOW_MS = 60 * 60_000;
/** Pieces of feedback from one address within {@link FEEDBACK_WINDOW_MS}. */
export const FEEDBACK_MAX = 30;
export const FEEDBACK_WINDOW_MS = 60 * 60_000;
/** Shortest password, in bytes of UTF-8. */
export const PASSWORD_MIN_BYTES = 10;
/** Also of letters, an emoji being one: a few of those have the bytes, and are soon guessed. */
export const PASSWORD_MIN_LETTERS = 8;
/** Longest password, in letters of whatever alphabet (docs/decisions/0025). */
export const PASSWORD_MAX_LETTERS = 128;
/** Largest request body, in bytes. */
export const BODY_MAX_BYTES = 100_000;
/**
 * Largest body of a call that is open to everybody, in bytes: the longest feedback fits, in whatever letters. The payment
 * provider's events may have {@link BODY_MAX_BYTES}.
 */
export const PUBLIC_BODY_MAX_BYTES = 32_000;
/** Most customers who can wait in one shop at once, unless the operator sets another number. */
export const QUEUE_CAPACITY = 500;
/** How much of that phones may hold that have joined: whatever comes from outside, people at the door find a place. */
export const PHONE_SHARE = 0.6;
/** How many can join one shop by phone within {@link JOINS_WINDOW_MS}, from whatever addresses. */
export const JOINS_MAX = 40;
export const JOINS_WINDOW_MS = 60_000;
/** How long sessions and devices already in go on after a membership lapsed. */
export const MEMBERSHIP_GRACE_DAYS = 3;
/** So long the page on which somebody registered can learn that they have paid, and how often it asks. */
export const PAYMENT_SECRET_TTL_MS = 30 * 60_000;
export const PAYMENT_ASKED_EVERY_MS = 5_000;
/** The limit of one address: two such pages at a time. */
export const PAYMENT_QUESTIONS_MAX = 240;
export const PAYMENT_QUESTIONS_WINDOW_MS = 10 * 60_000;
/** So long before the end of a membership that will not renew by itself the owner is told. */
export const MEMBERSHIP_NOTICE_DAYS = 7;
/** How long a customer who has left the queue can take the place back. */
export const UNDO_WINDOW_MS = 60_000;
/** How long staff can put back a customer who was served or removed. */
export const PUT_BACK_WINDOW_MS = 10 * 60_000;
/** How many of those closed last the staff's screens show. */
export const JUST_CLOSED_MAX = 10;

/** How long a shop keeps its customers' names and phones, in days, and what its owner may choose. */
export const RETENTION_DAYS_DEFAULT = 30;
export const RETENTION_DAYS_MIN = 1;
export const RETENTION_DAYS_MAX = 365;
/** After how many minutes a wait is marked on the counter, and what an owner may choose. */
export const LONG_WAIT_MINUTES_DEFAULT = 15;
export const LONG_WAIT_MINUTES_MIN = 5;
export const LONG_WAIT_MINUTES_MAX = 120;
/** How long feedback is kept, in days. */
export const FEEDBACK_KEPT_DAYS = 730;
/** How long an account that was deleted can be kept after all. */
export const DELETION_WAIT_DAYS = 14;
/** How often an owner may take everything along within {@link EXPORTS_WINDOW_MS}. */
export const EXPORTS_MAX = 20;
export const EXPORTS_WINDOW_MS = 60 * 60_000;

/** Longest silence of an event stream; two of them without a byte, and a screen counts the stream as dead. */
export const HEARTBEAT_MS = 24_000;
/** How long a called number stays readable on the board once it has heard of it. */
export const CALL_SHOWN_MS = 10_000;
/** How long snapshots carry a call: a screen that asks every POLL_INTERVAL_MS, give or take a second, hears of each. */
export const CALL_CARRIED_MS = 15_000;
/** The same of the last call, while its number is being served: longer than until a dead stream is noticed. */
export const SERVED_CALL_CARRIED_MS = 50_000;
/** Screens of one shop that may listen to one API process at once. */
export const QUEUE_STREAMS_MAX = 500;
/** Of those, how many one paired device or one login may have: a device has one, an owner several tabs. */
export const QUEUE_STREAMS_PER_LISTENER_MAX = 5;
/** Customers' pages at one address that may do so: a queue's worth of guests on the shop's Wi-Fi. */
export const TICKET_STREAMS_MAX = 600;
/** How often one address may open such a stream within {@link TICKET_STREAMS_WINDOW_MS}: all of them twice, and some. */
export const TICKET_STREAMS_OPENED_MAX = 1_500;
export const TICKET_STREAMS_WINDOW_MS = 60_000;
/** How many numbers a check-in tablet has in reserve for when it is offline. */
export const LEASE_SIZE = 20;
/** Numbers of a day that are only ever given by tablets offline; the others skip them (docs/decisions/0009). */
export const RESERVE_FIRST = 801;
export const RESERVE_LAST = 999;
/** How many paired devices a shop may have. */
export const DEVICES_MAX = 50;
/** How long a pairing code works. */
export const PAIRING_CODE_TTL_MS = 10 * 60_000;
/** Pairing codes that may be asked for from one address within {@link PAIRING_CODE_TTL_MS}. */
export const PAIRING_REQUESTS_MAX = 120;
/** How often a device that shows a pairing code asks whether it was confirmed. */
export const PAIRING_POLL_MS = 2_000;
/** How often a paired device reports that it is there. */
export const DEVICE_BEAT_MS = 60_000;
/** Wrong pairing codes that one account may try within {@link PAIRING_CODE_TTL_MS}. */
export const PAIRING_TRIES_MAX = 10;
/** Wrong exit codes that may be tried at one device, or by one account, within {@link EXIT_TRIES_WINDOW_MS}. */
export const EXIT_TRIES_MAX = 5;
export const EXIT_TRIES_WINDOW_MS = 15 * 60_000;

/** Largest release of a remote, in bytes without compression, and most files of one. */
export const RELEASE_MAX_BYTES = 50_000_000;
export const RELEASE_MAX_FILES = 2_000;
/** Wrong deploy tokens that one client's address may try within {@link DEPLOY_TRIES_WINDOW_MS}. */
export const DEPLOY_TRIES_MAX = 20;
export const DEPLOY_TRIES_WINDOW_MS = 15 * 60_000;

/** Longest parts of a report of what went wrong in a browser, in UTF-16 code units; a name is a remote's or a version. */
export const REPORT_AREA_MAX = 100;
export const REPORT_MESSAGE_MAX = 500;
export const REPORT_NAME_MAX = 100;
export const REPORT_PAGE_MAX = 200;
export const REPORT_STACK_MAX = 4_000;
/** Largest body of such a report, in bytes. */
export const REPORT_BODY_MAX_BYTES = 16_000;
/** How many of them one client's address may send within {@link REPORTS_WINDOW_MS}: ten pages of a shop, all that each sends. */
export const REPORTS_MAX = 100;
/** How many one API process takes within that time, whoever sends them. */
export const REPORTS_OF_ALL_MAX = 300;
export const REPORTS_WINDOW_MS = 60_000;
