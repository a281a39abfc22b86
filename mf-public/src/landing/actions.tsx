import { type Host, SuiteLink } from '@queuebell/host-kit';
import { buttonClass } from '@queuebell/ui';

export interface ActionsProps {
  links: Host['links'];
  loggedIn: boolean;
}

/** The one main action of the page: in for members, on to an account for everybody else. */
export function MainAction({ links, loggedIn }: ActionsProps) {
  return (
    <SuiteLink
      links={links}
      to={loggedIn ? '/dashboard' : '/register'}
      className={buttonClass({ size: 'tap' })}
    >
      {loggedIn ? 'Go to Dashboard' : 'Register'}
    </SuiteLink>
  );
}

/** In, for members who are not logged in. */
export function Login({ links }: Pick<ActionsProps, 'links'>) {
  return (
    <SuiteLink links={links} to="/login" className={buttonClass({ kind: 'quiet', size: 'tap' })}>
      Login
    </SuiteLink>
  );
}

/** To the demo, which needs no account. */
export function TryTheDemo({ links }: Pick<ActionsProps, 'links'>) {
  return (
    <SuiteLink
      links={links}
      to="/Demo-Dashboard?demo=true"
      className={buttonClass({ kind: 'quiet', size: 'tap' })}
    >
      Try the Demo
    </SuiteLink>
  );
}
