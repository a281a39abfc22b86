import { MEMBERSHIP_GRACE_DAYS, PRICE_USD_PER_MONTH } from '@queuebell/contracts/limits';
import { type Host, SuiteLink } from '@queuebell/remote-kit';
import { FeedbackLink, TermsSection } from './terms-section';

type ServiceSectionsProps = Pick<Host, 'links'> & { siteName: string };

/** What holds between a shop and the service. */
export function ServiceSections({ links, siteName }: ServiceSectionsProps) {
  return (
    <>
      <TermsSection id="who-it-is-for">
        <p>
          {siteName} is for small businesses, such as barbers, salons and shops, whose customers wait for
          their turn. It gives each customer a number, shows the numbers on a screen, and lets you work
          through them. By creating an account you accept these terms for your business.
        </p>
        <p>
          Your customers need no account. Anybody may try the{' '}
          <SuiteLink links={links} to="/Demo-Dashboard?demo=true">
            demo
          </SuiteLink>
          , which runs in the browser alone and sends us nothing.
        </p>
      </TermsSection>

      <TermsSection id="account">
        <p>
          One account is one business, and it may be open on as many of your devices as you need: the tablet
          at the door, the screen on the wall, the tablet in your hand. Please give your own details and keep
          them correct.
        </p>
        <p>
          Keep your password to yourself: whoever has it can see and change your queue. If you think that
          somebody else knows it, change it and tell us.
        </p>
      </TermsSection>

      <TermsSection id="membership">
        <p>
          A membership costs ${PRICE_USD_PER_MONTH} a month, for everything. You pay by card on the page of a
          payment provider that opens from your account; the card’s details go to that provider and never to
          us. Each payment gives you a month, and the provider charges the next one when it is over, until you
          cancel. A payment that is given back as a whole takes its month with it.
        </p>
        <p>
          You need a membership to log in. When it runs out while your devices are open, they go on for{' '}
          {MEMBERSHIP_GRACE_DAYS} more days, so that a payment that is late does not stop your shop on a busy
          morning. After that the screens ask you to renew. Your queue is not touched by this.
        </p>
      </TermsSection>

      <TermsSection id="fair-use">
        <p>Please use {siteName} for a real queue of real people. In particular, do not:</p>
        <ul>
          <li>share or sell one account to other businesses;</li>
          <li>enter more about your customers than their turn needs, or call them about anything else;</li>
          <li>try to reach data of other shops, or to overload or break the service;</li>
          <li>use it where a number that is late or lost could put somebody in danger.</li>
        </ul>
        <p>If an account harms others, we may close it. Where we can, we tell you first.</p>
      </TermsSection>

      <TermsSection id="availability">
        <p>
          We work to keep the service running at all hours, and your screens keep the last numbers when the
          connection drops. But no service on the internet runs always, and we do not promise that this one
          does. Have a pen and paper somewhere.
        </p>
        <p>
          We improve the service as we go. A change may also take something away; we try not to surprise you.
        </p>
      </TermsSection>

      <TermsSection id="ending">
        <p>
          You can stop at any time, without a reason: end the monthly payment with the payment provider, where
          “Manage payment” on your profile leads, and the membership runs out at the end of the month that is
          paid. If you cannot find where, ask us through the <FeedbackLink links={links} />.
        </p>
        <p>
          An account whose membership has run out is kept, so that you can come back. To have it deleted, see{' '}
          <a href="#your-data">below</a>.
        </p>
      </TermsSection>

      <TermsSection id="liability">
        <p>
          We answer for harm that we cause on purpose or by gross carelessness, and wherever the law says that
          we must. Beyond that, and as far as the law allows, we do not answer for what a shop loses because
          the service was slow, wrong or not there, such as a customer who left; and never for more than what
          you paid us in the twelve months before.
        </p>
        <p>Nothing here takes away rights that the law gives you and that cannot be signed away.</p>
      </TermsSection>

      <TermsSection id="changes">
        <p>
          When we change these terms, the new text stands here with its date. Using the service afterwards
          means that you accept them; if you do not, you can stop as described under{' '}
          <a href="#ending">Ending it</a>.
        </p>
      </TermsSection>
    </>
  );
}
