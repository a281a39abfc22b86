import {
  DELETION_WAIT_DAYS,
  FEEDBACK_KEPT_DAYS,
  RETENTION_DAYS_DEFAULT,
  RETENTION_DAYS_MAX,
  SESSION_IDLE_MAX_MS,
  SESSION_MAX_MS,
} from '@queuebell/contracts/limits';
import { type Host, SuiteLink } from '@queuebell/host-kit';
import { FeedbackLink, TermsSection } from './terms-section';

const DAY_MS = 86_400_000;
const YEAR_DAYS = 365;

/** The privacy text. It describes exactly what the code does: a change in one needs a change in the other. */
export function PrivacySections({ links }: Pick<Host, 'links'>) {
  return (
    <>
      <TermsSection id="privacy">
        <p>
          We store only what the queue needs. These pages don’t track anyone: no advertising, no analytics and
          no third-party scripts. We don’t sell data.
        </p>
      </TermsSection>

      <TermsSection id="owners-data">
        <p>When you register and set up your shop, we store:</p>
        <ul>
          <li>your name, email address and phone number;</li>
          <li>your business’s name, its location if you give one, and its time zone;</li>
          <li>how you heard about us, and when you registered;</li>
          <li>
            when you confirmed your email address by using a link that we sent to it; a new email address that
            you asked for, until you confirm it;
          </li>
          <li>your password, as a one-way hash that can’t be read back;</li>
          <li>
            if you use two-step login: when you turned it on, the secret shared with your authenticator app
            (encrypted), and your recovery codes (as one-way hashes);
          </li>
          <li>
            for 30 days, a one-way record of the network you logged in from; it expires on its own, even if
            you delete your account sooner;
          </li>
          <li>
            when your membership ends, and what the payment provider tells us about your payments: the email
            address given there, its reference numbers for you and your invoices, amounts and dates, but no
            card details; and any free time we gave you;
          </li>
          <li>
            which emails about your membership we sent, and when; and for half an hour after you register, a
            one-way hash of a secret by which the page that you registered on learns that you have paid;
          </li>
          <li>
            the devices that you paired: the name you gave each, when we last heard from it, and its battery
            level, if the browser reports it; the name of a device that you removed, and when, until the
            records of what was done on it are deleted; while a device waits to be paired, also the network it
            asked from and its kind of browser;
          </li>
          <li>
            the people of your team: the name you gave each, what each may do, and when you invited, added and
            removed them;
          </li>
          <li>a PIN for shared tablets, yours or theirs, as a one-way hash, where one of you has set it;</li>
          <li>
            the names of your chairs and of the people who work there, the names of your services, how long
            you keep your customers’ names, and your shop’s other settings;
          </li>
          <li>the posts listed on your profile, if you have any.</li>
        </ul>
        <p>
          We use this to log you in, to run your queue, to answer you, and to email you: when you register,
          when a payment fails, before and after your membership ends, and when you ask for a new password,
          change your email address or your two-step login, pair a device, add someone to your team or delete
          your account.
        </p>
        <p>
          Of someone you invite, we store the email address, to send the invitation. Someone who accepts it
          and has no account gets one, with that name and address, the time, and a password of their own; it
          is erased as soon as they work in no shop any more. After you remove someone, we keep only the name
          you gave them, until the records of what they did in your queue are deleted. An invitation that
          nobody accepts is erased after the same time.
        </p>
        <p>
          If someone pays with an email address that has no account, we keep the payment for a year in case
          that person registers; then we erase the address. Anyone can register with an address that isn’t
          theirs. So we show who paid only to the account that opened the payment page, or to an account whose
          email address is confirmed.
        </p>
      </TermsSection>

      <TermsSection id="customers-data">
        <p>
          When a customer checks in, we store the name that was entered, the phone number if there is one (it
          is optional), the service that was chosen, if your shop asks for one, the number that was given, and
          the times when the visit began and ended; which customers took their numbers together; and whatever
          your staff add to the visit: a note, the person asked for, a reason why a customer comes first or
          was removed. We store this for the shop, so that it can run its queue. It is the shop’s data, and we
          use it for nothing else.
        </p>
        <p>
          Names and numbers appear on the shop’s own screens. Everyone in the room can read the wall display;
          the shop decides whether it shows names, and customers may enter any name they answer to. Only the
          shop sees phone numbers, to call a customer. No other shop can see any of this.
        </p>
        <p>
          Each ticket has its own web page. Anyone with its address sees the number, the name, the service and
          the place in the queue, and can give the place up; the address can’t be guessed. If a customer asks
          to be alerted when it is their turn, we store the push address of their browser for two days. A
          browser that joins a queue from the shop’s poster gets a cookie for two days, so that it has one
          place; we store it as a one-way hash.
        </p>
        <p>
          So that a ticket also opens without a connection, the customer’s browser keeps its number, its place
          and when it was last updated, but not the name. It deletes them once the visit is over. If the page
          was closed before that, they are never shown after the day has ended, and the next ticket that is
          opened deletes them.
        </p>
        <p>
          While a check-in tablet has no connection, it keeps new check-ins in its own storage, and deletes
          them once we have received them.
        </p>
        <p>
          To stop abuse, we count the requests from an internet address, for an hour at most. Our web server’s
          log records the network a request came from, not the address. Our program’s log has a line for each
          answer: the time, the kind of request and the result; if you are logged in or logging in, also the
          number of your account, and for a paired device the number of the device. No name, address or ticket
          is in such a line. New lines replace the oldest.
        </p>
        <p>
          A customer who was served or removed leaves the queue; the visit stays in the shop’s history.{' '}
          {RETENTION_DAYS_DEFAULT} days later the name and the phone number in it are erased automatically;
          each shop can choose any time from one day to {RETENTION_DAYS_MAX} days instead. The number and the
          times stay. For anyone still waiting at the end of a day, the period starts then.
        </p>
        <p>
          Once a customer has been served, the page of the ticket asks how the visit was, unless the shop has
          turned that off. Nobody has to answer. We store how a customer found the visit, from very bad to
          very good, with the number and the time, and a comment, if one was written. Only the shop’s owner
          and managers read this; we publish none of it. The comment is erased after the same time as the
          names, counted from when it was sent; the rest is deleted with the shop’s account.
        </p>
        <p>
          To say how long a wait will be, we store for each shop how long services took: by service, chair and
          hour of the week, how many customers did not come, and how often our estimates were right. For each
          customer in the queue we keep the first estimate that we showed, to compare it with the wait that
          came. None of this has names; the estimate is deleted after the visit, all else with the shop’s
          account.
        </p>
        <p>
          So that the shop can see what its days were like, we count for each day how many customers came,
          when, how, and what became of them; how long they waited and were served; and how often the page for
          joining was opened. For these counts we use no cookies, and nothing in them shows who it was. They
          stay until the shop’s account is deleted.
        </p>
        <p>
          So that the shop can see what happened, and take a change back, we also store which changes were
          made to the queue, when, and by whom: the owner, a person of the team, a paired device and who used
          it, a customer, or no one, because the day was over. These records hold no names and no phone
          numbers of customers. They are deleted as soon as the names of the same time are erased.
        </p>
      </TermsSection>

      <TermsSection id="feedback-data">
        <p>
          We store the name, email address and message that you send with the <FeedbackLink links={links} />,
          your phone number if you give it, when it arrived, its status, and your account if you were logged
          in. Only the people who run this site can read it, and they use it to answer you and to improve the
          service. It is erased after {FEEDBACK_KEPT_DAYS / YEAR_DAYS} years, or earlier if the account that
          sent it is deleted or if you ask us. Feedback sent while logged out belongs to the account with the
          same email address only once that address is confirmed.
        </p>
      </TermsSection>

      <TermsSection id="browser">
        <p>
          While you are logged in, your browser keeps two things in its local storage: <code>token</code>,
          which proves that it is you, and <code>user</code>, your name and the other details of your account.
          Logging out removes both. A visitor who does not log in has neither. A paired device keeps the same
          two, its own instead of its owner’s, and what it needs to start without a connection.
        </p>
        <p>
          The <code>token</code> lasts 15 minutes. To keep you logged in, your browser also gets a cookie,{' '}
          <code>queuebell_refresh</code>, which no script can read. It is good for{' '}
          {SESSION_IDLE_MAX_MS / DAY_MS} days after your last visit, but never longer than{' '}
          {SESSION_MAX_MS / DAY_MS} days and the night that follows. A customer’s browser that opens a shop’s
          join page gets a cookie for two days, <code>queuebell-joiner</code>, which gives it one place in the
          queue. Over https the names of our cookies begin with <code>__Host-</code>. For each login we store
          the kind of browser, such as “Chrome on Windows”, when it began, when the password was last entered
          there, when it was last used, when it ends, whether a two-step code was entered, and in which shop
          you work there. Your profile shows your logins, and you can end them there.
        </p>
        <p>
          When something goes wrong in a page, your browser reports it to us: the kind of page, the part of it
          and its version, the error message, and the places in our code where it happened. We add the family
          of your browser, such as “Chrome”. Email addresses, and the part of page addresses after “?”, are
          removed. A report becomes a line in our program’s log and is counted; nothing else is stored, and
          nothing shows whose it was.
        </p>
        <p>
          While we try out a new release of a page with some visitors, your browser gets a cookie for 90 days,{' '}
          <code>queuebell_bucket</code>: a random number from 0 to 99 that decides which release it gets. Many
          browsers have the same number, so it shows nobody who you are. To compare the releases we then note
          for a day whether the page started, and when, whether it reported an error, and a one-way hash of
          its network, which changes every day.
        </p>
      </TermsSection>

      <TermsSection id="your-data">
        <p>
          On your{' '}
          <SuiteLink links={links} to="/profile">
            profile
          </SuiteLink>{' '}
          you can download everything we hold about you and your shop, in a form that programs can read, and
          your customers as a spreadsheet. It leaves out what proves who you are: your password’s hash, the
          secret of your authenticator app, and what your browsers and devices hold.
        </p>
        <p>
          You can also delete your account there, by entering your password again; if your membership has
          ended, you’ll find this on the login page. All your devices are logged out at once, and nobody can
          join your queue any more. For {DELETION_WAIT_DAYS} days you can change your mind: log in and choose
          to keep your account. Then everything is erased: the account, the shop, its queue and history,
          devices, posts, and the feedback that belongs to the account. We keep the amounts and dates of your
          payments and the provider’s invoice numbers, without anything that identifies you, because a
          business must account for them. Erased data stays in our backups for up to two more weeks. Deleting
          your account does not end a monthly payment: please cancel it with the payment provider.
        </p>
        <p>
          For anything else about your data, or if you can’t log in, write to us through the{' '}
          <FeedbackLink links={links} /> from your account’s email address. If you are a customer of a shop,
          please ask the shop: the data is theirs, and they can ask us.
        </p>
      </TermsSection>
    </>
  );
}
