import { MEMBERSHIP_GRACE_DAYS, PRICE_USD_PER_MONTH } from '@queuebell/contracts/limits';
import { type Host, SuiteLink } from '@queuebell/host-kit';
import { FeedbackLink, TermsSection } from './terms-section';

type ServiceSectionsProps = Pick<Host, 'links'> & { siteName: string };

export function ServiceSections({ links, siteName }: ServiceSectionsProps) {
  return (
    <>
      <TermsSection id="who-it-is-for">
        <p>
          {siteName} is for small businesses whose customers wait their turn: barbers, salons, shops. It gives
          each customer a number, shows the numbers on a screen, and lets you serve customers in order. By
          creating an account you accept these terms on behalf of your business.
        </p>
        <p>
          Your customers need no account. Anyone can try the{' '}
          <SuiteLink links={links} to="/Demo-Dashboard?demo=true">
            demo
          </SuiteLink>
          ; it runs entirely in the browser and sends us nothing.
        </p>
      </TermsSection>

      <TermsSection id="account">
        <p>
          Each account is for one business. You can use it on as many devices as you need: the tablet at the
          door, the screen on the wall, the tablet at the counter. Please give correct details and keep them
          up to date.
        </p>
        <p>
          Keep your password to yourself: anyone who has it can see and change your queue. If you think
          someone else knows it, change it and tell us.
        </p>
      </TermsSection>

      <TermsSection id="membership">
        <p>
          Membership costs ${PRICE_USD_PER_MONTH} a month and includes everything. You pay by card on our
          payment provider’s page, which opens from your account; your card details go to the provider and
          never reach us. Each payment covers one month, and the provider charges the next month automatically
          until you cancel. If a payment is fully refunded, the month it paid for ends.
        </p>
        <p>
          You need a membership to log in. If it ends while your devices are in use, they keep working for{' '}
          {MEMBERSHIP_GRACE_DAYS} more days, so a late payment doesn’t stop your shop on a busy morning. After
          that your screens pause until you renew. Your queue is kept as it is.
        </p>
      </TermsSection>

      <TermsSection id="fair-use">
        <p>Please use {siteName} for a real queue of real people. In particular, do not:</p>
        <ul>
          <li>share one account with other businesses, or sell it;</li>
          <li>
            enter more about your customers than you need to serve them, or call them about other things;
          </li>
          <li>try to read other shops’ data, or to overload or break the service;</li>
          <li>use it where a late or lost number could put someone at risk.</li>
        </ul>
        <p>We may close an account that harms others. Where we can, we tell you first.</p>
      </TermsSection>

      <TermsSection id="availability">
        <p>
          We work to keep the service running around the clock, and your screens keep showing the last numbers
          if the connection drops. But no online service is up all the time, and we can’t promise that this
          one will be. Keep pen and paper handy.
        </p>
        <p>We keep improving the service. A change may also remove something; we try not to surprise you.</p>
      </TermsSection>

      <TermsSection id="ending">
        <p>
          You can stop at any time, for any reason. “Manage payment” on your profile takes you to the payment
          provider, where you cancel; your membership then runs until the end of the month you have paid for.
          If you can’t find it, ask us through the <FeedbackLink links={links} />.
        </p>
        <p>
          If your membership ends, we keep your account so that you can come back. To have it deleted, see{' '}
          <a href="#your-data">below</a>.
        </p>
      </TermsSection>

      <TermsSection id="liability">
        <p>
          We are liable for harm caused deliberately or by gross negligence, and wherever the law requires it.
          Beyond that, and as far as the law allows, we are not liable for what a shop loses because the
          service was slow, wrong or unavailable, such as a customer who left; and never for more than you
          paid us in the twelve months before.
        </p>
        <p>Nothing here takes away legal rights that cannot be given up by agreement.</p>
      </TermsSection>

      <TermsSection id="changes">
        <p>
          If we change these terms, we publish the new text here with its date. If you keep using the service
          after that, you accept the new terms; if you don’t agree with them, you can stop as described under{' '}
          <a href="#ending">Ending your membership</a>.
        </p>
      </TermsSection>
    </>
  );
}
