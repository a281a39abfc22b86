import {
  DELETION_WAIT_DAYS,
  FEEDBACK_KEPT_DAYS,
  RETENTION_DAYS_DEFAULT,
  RETENTION_DAYS_MAX,
  SESSION_IDLE_MAX_MS,
  SESSION_MAX_MS,
} from '@queuebell/contracts/limits';
import { type Host, SuiteLink } from '@queuebell/remote-kit';
import { FeedbackLink, TermsSection } from './terms-section';

const DAY_MS = 86_400_000;
const YEAR_DAYS = 365;

/** What happens with data. It says what the code does and nothing more: whoever changes the one changes the other. */
export function PrivacySections({ links }: Pick<Host, 'links'>) {
  return (
    <>
      <TermsSection id="privacy">
        <p>
          We store what the queue needs and nothing else. These pages track nobody: they contain no
          advertising, no counters of visitors, and no scripts of anybody else. We sell no data.
        </p>
      </TermsSection>

      <TermsSection id="owners-data">
        <p>When you register and set up your shop, we store:</p>
        <ul>
          <li>your name, e-mail address and phone number;</li>
          <li>your business’s name, its location if you give one, and its time zone;</li>
          <li>how you heard about us, and when you registered;</li>
          <li>
            when you first used a link that we mailed to you, because nothing else shows that the address is
            yours;
          </li>
          <li>your password, in a form from which it cannot be read back;</li>
          <li>
            if you turn on two-step log-in, since when, what your authenticator app shares with us, encrypted,
            and your recovery codes, in a form from which they cannot be read back;
          </li>
          <li>
            for 30 days, that you logged in from a place on the internet, in a form from which neither you nor
            the place can be read back; such a note goes by itself, also where you delete your account before;
          </li>
          <li>
            when your membership ends, and what the payment provider tells us of your payments: the e-mail
            address that was given there, its own numbers for you and your invoices, amounts and dates, but
            not your card’s details; beside it, time that we gave you ourselves;
          </li>
          <li>
            the devices that you paired: the name you gave each, when we last heard of it, and how full its
            battery is where its browser tells;
          </li>
          <li>how long you keep your customers’ names, and your shop’s other settings;</li>
          <li>the posts that your profile lists, if you have any.</li>
        </ul>
        <p>
          We use this to let you in, to run your queue, to answer you, and to send you an e-mail when you ask
          for a new password, change your two-step log-in or delete your account. What was paid for an e-mail
          address that nobody has registered waits a year for somebody who does; then the address is erased.
          Anybody can register with an address that is not theirs. So what says who paid is shown to an
          account only where the payment page was opened from it, or once a link that we mailed to its address
          was used.
        </p>
      </TermsSection>

      <TermsSection id="customers-data">
        <p>
          When a customer checks in, we store the name that was entered, the phone number if one was entered
          (it is optional), the number that was given, and when it was given and closed. We store this for the
          shop, so that it can run its queue; it is the shop’s data, and we do nothing else with it.
        </p>
        <p>
          Names and numbers appear on the shop’s own screens. The wall display is there to be seen, and the
          shop decides whether it shows names; customers may enter any name they answer to. Phone numbers are
          for the shop alone, to call a customer. No other shop can see any of it.
        </p>
        <p>
          Each ticket has a page of its own. Whoever has its address sees the number, the name and the place
          in line, and can give the place up; nobody can guess it. A customer who wants to be told when it is
          their turn lets us store, for two days, the address at which the maker of their browser takes
          messages for it. A browser that joins a queue from the shop’s poster gets a cookie for two days, so
          that it has one place; we store it in a form from which it cannot be read back.
        </p>
        <p>
          While a check-in tablet has no connection, it keeps what customers enter in its own storage, and
          clears it once we have it.
        </p>
        <p>
          To keep anybody from asking too often, we count the requests of an address on the internet, for an
          hour at most. The log of our web server notes of a request which network it came from, not the
          address. The log of our own program has a line for each answer: when something was asked for, what
          kind of thing, and how it went; where you are logged in, or try to be, also the number of your
          account, and where a paired device asks, the number of the device. No name, address or ticket is in
          such a line. New lines take the place of the oldest.
        </p>
        <p>
          A customer who was served or removed leaves the queue; the entry stays stored as part of the shop’s
          history. {RETENTION_DAYS_DEFAULT} days later the name and the phone number in it are erased by
          themselves; each shop may choose any time from one day to {RETENTION_DAYS_MAX} days instead. The
          number and the times stay. Who still stood in the line when a day ended counts from the end of that
          day.
        </p>
      </TermsSection>

      <TermsSection id="feedback-data">
        <p>
          We store the name, e-mail address and message that you send with the <FeedbackLink links={links} />,
          your phone number if you give it, when it arrived, how far we are with it, and which account sent it
          if you were logged in. Only the people who run this site can read it, and they use it to answer you
          and to improve the service. It is erased after {FEEDBACK_KEPT_DAYS / YEAR_DAYS} years; before, when
          the account that sent it is deleted, or when you ask us. What was sent by somebody who was not
          logged in belongs to the account with its e-mail address only once a link that we mailed there was
          used.
        </p>
      </TermsSection>

      <TermsSection id="browser">
        <p>
          While you are logged in, your browser keeps two things in its local storage: <code>token</code>,
          which proves that it is you, and <code>user</code>, your name and the other details of your account.
          Logging out removes both. A visitor who does not log in has neither. A paired device keeps the same
          two, of its own instead of its owner’s, and what it needs to start without a connection.
        </p>
        <p>
          The <code>token</code> lasts a quarter of an hour. So that you stay logged in, your browser also
          gets a cookie, <code>queuebell_refresh</code>, which no script can read and which is good for{' '}
          {SESSION_IDLE_MAX_MS / DAY_MS} days after you were last here, but never longer than{' '}
          {SESSION_MAX_MS / DAY_MS} days and the night that follows. A customer’s browser that opens a shop’s
          joining page gets one for two days, <code>queuebell-joiner</code>, by which it has one place in the
          line. Over https the names of both begin with <code>__Host-</code>. We store for each log-in what
          kind of browser it is, such as “Chrome on Windows”, when it began, when the password was last given
          there, when it was last used and when it ends, and whether a code of two-step log-in was given. Your
          profile shows them, and ends them.
        </p>
        <p>
          When something goes wrong in a page, your browser reports it to us: on what kind of page and in
          which part and version of it, the error’s own message, and the places in our programs where it
          happened. We add the family of your browser, such as “Chrome”. E-mail addresses, and what addresses
          of pages have after their “?”, are taken out. A report becomes a line in our program’s log and is
          counted; nothing more is stored of it, and nothing says whose it was.
        </p>
      </TermsSection>

      <TermsSection id="your-data">
        <p>
          Your{' '}
          <SuiteLink links={links} to="/profile">
            profile
          </SuiteLink>{' '}
          lets you take along everything that is stored about you and your shop, as a file that programs can
          read, and your customers as a table for a spreadsheet. What proves who you are is not in it: your
          password’s stored form, what your authenticator app shares with us, and what your browsers and
          devices hold.
        </p>
        <p>
          There you can also delete your account, by typing your password once more; who has no membership any
          more finds it at the log-in. All your devices are logged out at once, and nobody can join your line
          any more. For {DELETION_WAIT_DAYS} days you can change your mind: log in and choose to keep your
          account. Then everything of it is erased: the account, the shop, its queue and history, devices,
          posts, and your feedback as far as it is the account’s. Of your payments we keep amounts, dates and
          the provider’s numbers of the invoices, without anything that points at you, because a business has
          to account for them. What was erased is in our backups for up to two weeks more. Deleting does not
          end a monthly payment: please end that with the payment provider.
        </p>
        <p>
          For anything else about your data, and if you cannot log in, write to us through the{' '}
          <FeedbackLink links={links} /> from the e-mail address of your account. If you are a customer of a
          shop, please ask the shop: the data is theirs, and they can ask us.
        </p>
      </TermsSection>

      <TermsSection id="contact">
        <p>
          For anything about these terms, about privacy or about the service, write to us through the{' '}
          <FeedbackLink links={links} />.
        </p>
      </TermsSection>
    </>
  );
}
